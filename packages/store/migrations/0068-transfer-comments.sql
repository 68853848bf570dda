-- Remarks of members on a transfer request, for people only: no approval and no signer depends on them.
create table transfer_comments (
  entity_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, request_id) references transfer_requests (entity_id, id) on delete cascade
);

create index transfer_comments_of_request on transfer_comments (entity_id, request_id, created_at);

-- Events of a request that a person concerned should know, one row for each person, until the person marks it as read.
create table transfer_notices (
  entity_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('rejected', 'cancelled', 'commented', 'lapsed')),
  by_user uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, request_id) references transfer_requests (entity_id, id) on delete cascade
);

create index transfer_notices_unread on transfer_notices (entity_id, user_id, created_at) where read_at is null;
