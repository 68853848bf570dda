-- Transactions of a transfer request with one conflict key, of which the chain includes at most one. A request that was never replaced
-- has none here: its own columns are its only attempt. With a replacement, attempt 1 is a copy of those, and they follow the newest
-- signed attempt until the chain includes one.
create table transfer_attempts (
  entity_id uuid not null,
  request_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('pay', 'cancel')),
  unsigned bytea not null,
  conflict_key text not null,
  requested_by uuid,
  signing_started_at timestamptz,
  signed bytea,
  tx_hash text,
  signature text,
  sent_at timestamptz,
  answer text,
  fate text check (fate in ('included', 'excluded')),
  created_at timestamptz not null,
  primary key (entity_id, request_id, number),
  foreign key (entity_id, request_id) references transfer_requests (entity_id, id) on delete cascade
);

-- The number and the kind of the attempt that the columns of the request describe.
alter table transfer_requests add column attempt integer not null default 1;

alter table transfer_requests add column is_cancellation boolean not null default false;
