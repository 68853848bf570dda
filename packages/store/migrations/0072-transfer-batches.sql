-- Transfers that people request and approve together, from one wallet in one token. hash: over the intents in order, which people approve.
-- signing_since: a person had the rest signed, and the server continues row by row; null: nothing is being signed.
-- stopped: why the last run ended before its last row.
create table transfer_batches (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  wallet_id uuid not null,
  network_id uuid not null references networks (id),
  token_id uuid not null references tokens (id),
  name text not null,
  file_name text,
  total numeric(78,0) not null,
  hash text not null,
  created_by uuid not null,
  signing_by uuid,
  signing_since timestamptz,
  stopped jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

create index transfer_batches_listed on transfer_batches (entity_id, created_at desc);

create index transfer_batches_signing on transfer_batches (entity_id, signing_since) where signing_since is not null;

-- The place of a transfer in its batch, from 1. Null: it was requested alone.
alter table transfer_requests add column batch_id uuid;

alter table transfer_requests add column batch_line integer;

-- The requester's reference of a row. It goes to no chain, and people do not approve it.
alter table transfer_requests add column batch_note text not null default '';

create index transfer_requests_of_batch on transfer_requests (entity_id, batch_id, batch_line) where batch_id is not null;
