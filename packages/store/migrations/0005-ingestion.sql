-- Jobs, runs and how far each wallet has surely been read. Jobs are inserted by the server and worked by the ingester.

-- Kinds: 'check' compares balances and reads on only where they differ; 'reconcile' also reads on and goes through the books'
-- own arithmetic; 'backfill' reads a window again (from window_from, or from the last agreement of token_id); 'repair' mends
-- what finding_id names.

create table ingestion_jobs (
  entity_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('catch-up', 'by-hash', 'orchestrate', 'check', 'reconcile', 'backfill', 'repair')),
  provider text not null check (provider in ('trongrid', 'tatum')),
  row_limit integer,
  tx_hash text,
  token_id uuid,
  finding_id uuid,
  window_from timestamptz,
  window_until timestamptz,
  use_high_watermark boolean not null default true,
  requested_by uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  stage text not null default 'queued',
  processed_native_out integer not null default 0,
  processed_native_in integer not null default 0,
  processed_trc20_out integer not null default 0,
  processed_trc20_in integer not null default 0,
  planned_total integer not null default 0,
  errors jsonb not null default '[]',
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

create index ingestion_jobs_by_id on ingestion_jobs (id);

create index ingestion_jobs_open on ingestion_jobs (entity_id, wallet_id, created_at) where state in ('queued', 'running');

-- `tracking` names transactions by what became of them; it is apart from `stages` because lists of runs do not need it.
create table ingestion_runs (
  entity_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  wallet_id uuid not null,
  network_id uuid not null,
  provider text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null default 'running' check (outcome in ('running', 'match', 'mismatch', 'unknown', 'failed')),
  records_fetched integer not null default 0,
  inserted integer not null default 0,
  duplicates integer not null default 0,
  filtered integer not null default 0,
  failed integer not null default 0,
  stages jsonb not null default '[]',
  extra jsonb not null default '{}',
  tracking jsonb not null default '{}',
  failure text,
  primary key (entity_id, id)
);

create index ingestion_runs_started on ingestion_runs (entity_id, started_at desc);

-- Which time of one stream of a wallet has surely been read, from whom: everything between complete_from (null: the
-- beginning) and read_until. It grows only in the commit that stores the rows.
create table wallet_watermarks (
  entity_id uuid not null,
  wallet_id uuid not null,
  stream text not null check (stream in ('native', 'trc20', 'internal')),
  provider text not null,
  read_until timestamptz not null,
  complete_from timestamptz,
  updated_at timestamptz not null,
  primary key (entity_id, wallet_id, stream, provider),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

-- When a pass over a wallet last began, and when one that went through the whole books did: what the schedule goes by.
create table wallet_passes (
  entity_id uuid not null,
  wallet_id uuid not null,
  compared_at timestamptz not null,
  reconciled_at timestamptz not null,
  primary key (entity_id, wallet_id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);
