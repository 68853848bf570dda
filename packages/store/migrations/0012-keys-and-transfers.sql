-- Keys that nobody holds, and what they are to sign. Written by the server. No share, nonce or message of a signer is in here.

create table key_domains (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  label text not null,
  threshold integer not null,
  n integer not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (entity_id, id),
  check (threshold >= 2 and n >= threshold)
);

-- round, of_rounds: how far the ceremony has come. refreshing_until: the shares are being made anew; whoever does it is gone when
-- it has passed. error: why the key was not made, or why its shares were not made anew the last time. address: of the root public key; null for a curve without one of ours.
create table mpc_keys (
  entity_id uuid not null,
  id uuid not null,
  kd_id uuid not null,
  label text not null,
  curve text not null check (curve in ('secp256k1', 'ed25519')),
  state text not null check (state in ('making', 'ready', 'failed')),
  round integer not null default 0,
  of_rounds integer not null default 0,
  public_key bytea,
  chain_code bytea,
  epoch integer,
  address text,
  error text,
  refreshing_until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, kd_id) references key_domains (entity_id, id)
);

-- Which key can sign for a wallet, and where below that key: BIP32 steps without hardening.
alter table wallets add column mpc_key_id uuid;

alter table wallets add column derivation_path integer[] not null default '{}';

alter table wallets add constraint wallets_mpc_key foreign key (entity_id, mpc_key_id) references mpc_keys (entity_id, id);

-- A transfer as it was asked for. intent: the canonical bytes that people approve by their hash; nothing edits them.
-- phase: how far the signing of an approved one has come; each is stored before the next begins. A claim ends at claimed_until
-- unless it is renewed; what is stored by then is continued, never made again. broadcast_tries is counted before each try.
create table transfer_requests (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  wallet_id uuid not null,
  network_id uuid not null references networks (id),
  token_id uuid not null references tokens (id),
  origin text not null default 'form' check (origin in ('form', 'test-send')),
  recipient_address text not null,
  units numeric(78,0) not null,
  memo text not null default '',
  fee_ceiling numeric(78,0) not null,
  intent bytea not null,
  intent_hash text not null,
  expires_at timestamptz not null,
  approvals_needed integer not null default 1,
  status text not null check (status in ('draft', 'pending', 'approved', 'broadcasted', 'failed')),
  failure_code text,
  failure text,
  created_by uuid not null,
  submitted_by uuid,
  submitted_at timestamptz,
  phase text check (phase in ('claimed', 'built', 'signed', 'broadcast')),
  signer text check (signer in ('tss', 'dev')),
  claimed_by uuid,
  claim_id uuid,
  claimed_until timestamptz,
  session_id uuid,
  unsigned bytea,
  expiration timestamptz,
  signed bytea,
  tx_hash text,
  signature text,
  signed_at timestamptz,
  broadcast_tries integer not null default 0,
  broadcast_at timestamptz,
  broadcast_answer text,
  receipt jsonb,
  receipt_at timestamptz,
  settled_at timestamptz,
  last_error text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

create index transfer_requests_listed on transfer_requests (entity_id, created_at desc);

create index transfer_requests_hash on transfer_requests (entity_id, network_id, tx_hash) where tx_hash is not null;

-- What is not over: read every few seconds, however much is.
create index transfer_requests_open on transfer_requests (entity_id, status, updated_at) where settled_at is null;

create index transfer_requests_same on transfer_requests (entity_id, wallet_id, recipient_address) where settled_at is null;

create table transfer_approvals (
  entity_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  intent_hash text not null,
  reason text not null default '',
  is_dev boolean not null default false,
  created_at timestamptz not null,
  primary key (entity_id, request_id, user_id),
  foreign key (entity_id, request_id) references transfer_requests (entity_id, id) on delete cascade
);

-- Sessions that signers were asked for; a number is used once and stays.
create table signing_sessions (
  entity_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  key_id uuid not null,
  created_at timestamptz not null,
  primary key (entity_id, id)
);

-- What was really done for a transfer, step by step; kept for thirty days.
create table transfer_steps (
  entity_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  session_id uuid,
  category text not null check (category in ('orchestrator', 'tron_api', 'signature', 'broadcast', 'tss_client', 'dev_key')),
  level text not null check (level in ('info', 'warning', 'error')),
  step text not null,
  message text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (entity_id, id)
);

create index transfer_steps_of_request on transfer_steps (entity_id, request_id, id);

-- Private keys of developers, for test networks only. sealed: AES-256-GCM under a key derived from the installation's own.
create table dev_keys (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  label text not null,
  network_id uuid not null references networks (id),
  wallet_id uuid,
  purpose text not null check (purpose in ('signing', 'faucet', 'sharding_source')),
  address text not null,
  sealed bytea not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

-- The one key of the whole installation that development may sign with.
create table dev_signer (
  id text not null check (id = 'dev'),
  address text not null,
  sealed bytea not null,
  set_by uuid not null,
  set_at timestamptz not null,
  primary key (id)
);
