-- What the chain said, where books and chain part, and how it was mended. Written by the ingester only.

-- Spans of time of one list of a wallet that were surely read, from whom and when. Spans that touch are one.
-- read_from null: from the beginning.
create table coverage_spans (
  entity_id uuid not null,
  wallet_id uuid not null,
  id uuid not null,
  stream text not null check (stream in ('native', 'trc20', 'internal')),
  provider text not null,
  read_from timestamptz,
  read_until timestamptz not null,
  first_read_at timestamptz not null,
  last_read_at timestamptz not null,
  primary key (entity_id, wallet_id, id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

-- Balances that a provider told, each true at one moment between two solid blocks. Of a balance that stays, the first and
-- the newest are kept: what lies between them moved nothing that lasted.
create table balance_checks (
  entity_id uuid not null,
  wallet_id uuid not null,
  token_id uuid not null references tokens (id),
  block_number bigint not null,
  block_at timestamptz not null,
  until_block bigint not null,
  until_at timestamptz not null,
  chain_units numeric(78,0) not null,
  provider text not null,
  checked_at timestamptz not null,
  primary key (entity_id, wallet_id, token_id, block_number),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

-- One row for each place where books and chain of a wallet and token part. after_*: they still agreed; until_*: they no
-- longer did. ours and theirs: both versions of the event, null where it is absent.
create table reconciliation_findings (
  entity_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  token_id uuid not null references tokens (id),
  state text not null check (state in ('open', 'repaired', 'settled')),
  kind text not null check (kind in ('missing', 'extra', 'duplicate', 'amount', 'direction', 'not-read', 'narrowed', 'untold')),
  tx_hash text,
  seq integer,
  event_index integer,
  block_number bigint,
  ts timestamptz,
  ours jsonb,
  theirs jsonb,
  books_units numeric(100,0) not null,
  chain_units numeric(78,0) not null,
  as_of_block bigint not null,
  after_block bigint,
  after_at timestamptz,
  until_block bigint not null,
  until_at timestamptz not null,
  found_by text not null check (found_by in ('coverage', 'checks', 'state', 'pages', 'receipts')),
  is_first boolean not null,
  requests integer not null,
  provider text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

create index reconciliation_findings_wallet on reconciliation_findings (entity_id, wallet_id, found_at desc);

create unique index reconciliation_findings_open on reconciliation_findings (entity_id, wallet_id, token_id) where state = 'open';

-- requested_by null: it ran by itself. changes: each entry before and after.
create table reconciliation_repairs (
  entity_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  finding_id uuid not null,
  job_id uuid not null,
  requested_by uuid,
  changes jsonb not null,
  rows_read integer not null,
  repaired_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

create index ingestion_runs_wallet on ingestion_runs (entity_id, wallet_id, started_at desc);

create index reconciliation_repairs_wallet on reconciliation_repairs (entity_id, wallet_id, repaired_at desc);
