-- What chains say. Written by the ingester only.

-- One row for a transaction (row_kind 'tx') and one for each of its events that touches a wallet of the organisation
-- (row_kind 'event': a token log, or a native movement inside a contract when is_internal). `amount` is units / 10^decimals,
-- kept beside the exact units so that thresholds compare without arithmetic.
create table bc_transactions (
  entity_id uuid not null,
  id uuid not null,
  network_id uuid not null references networks (id),
  tx_hash text not null,
  row_kind text not null check (row_kind in ('tx', 'event')),
  event_index integer not null default -1,
  is_internal boolean not null default false,
  parent_tx_id uuid,
  ts timestamptz not null,
  status text not null check (status in ('confirmed', 'pending', 'failed')),
  transaction_type text not null,
  token_id uuid references tokens (id),
  symbol text not null,
  amount_units numeric(78,0) not null,
  decimals smallint not null,
  amount numeric not null,
  from_address text,
  to_address text,
  fee_units numeric(78,0),
  block_number bigint,
  block_hash text,
  position_in_block integer,
  contract_address text,
  input_data text,
  event_logs jsonb,
  resource_type text,
  resource_amount numeric(78,0),
  is_known_token boolean not null default true,
  is_spam boolean not null default false,
  is_dust boolean not null default false,
  trx_bandwidth_used bigint,
  trx_energy_used bigint,
  trx_contract_type text,
  trx_contract_ret text,
  trx_delegate_balance_sun numeric(78,0),
  trx_delegate_energy_estimate numeric,
  trx_delegate_energy_source text,
  trx_energy_transferred_trx numeric,
  eth_gas_price numeric(78,0),
  eth_gas_limit numeric(78,0),
  eth_gas_used numeric(78,0),
  eth_nonce bigint,
  eth_receipt_status smallint,
  eth_originating_tx_hash text,
  sol_signature text,
  sol_instructions jsonb,
  btc_utxo_inputs jsonb,
  btc_utxo_outputs jsonb,
  provider text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

-- Hash first, so that it finds a hash too, whole or its beginning.
create unique index bc_transactions_identity on bc_transactions (entity_id, tx_hash text_pattern_ops, network_id, row_kind, is_internal, event_index);

-- The list reads its rows' order and what it filters by from these two alone. `ts`: everything, newest first. `sort`: rows of one
-- sort together, newest first; a filter names the sorts it means (tx_rollup knows which exist), and their heads are merged.
create index bc_transactions_ts on bc_transactions (entity_id, ts desc, id desc) include (network_id, transaction_type, status, symbol, is_known_token, is_dust, amount) where not is_spam;

create index bc_transactions_sort on bc_transactions (entity_id, network_id, transaction_type, status, symbol, is_known_token, is_dust, ts desc, id desc) include (amount) where not is_spam;

-- A search counts what it found, thousands of rows at times, from these alone.
create index bc_transactions_from on bc_transactions (entity_id, from_address text_pattern_ops, ts desc, id desc) include (network_id, transaction_type, status, symbol, is_known_token, is_dust, amount) where not is_spam;

create index bc_transactions_to on bc_transactions (entity_id, to_address text_pattern_ops, ts desc, id desc) include (network_id, transaction_type, status, symbol, is_known_token, is_dust, amount) where not is_spam;

create index bc_transactions_contract on bc_transactions (entity_id, contract_address, ts desc, id desc) include (network_id, transaction_type, status, symbol, is_known_token, is_dust, amount) where contract_address is not null and not is_spam;

-- Unknown tokens become known, or spam, and their rows follow.
create index bc_transactions_unknown on bc_transactions (entity_id, token_id, id) where not is_known_token;

-- What a provider said about a transaction, as it came: [{shape, body}], for the reader who compares it with our rows. Apart
-- from those, so that listing never touches it. Nothing is computed from it.
create table provider_answers (
  entity_id uuid not null,
  network_id uuid not null references networks (id),
  tx_hash text not null,
  provider text not null check (provider in ('trongrid', 'tatum')),
  answers jsonb not null,
  fetched_at timestamptz not null,
  primary key (entity_id, network_id, tx_hash, provider)
);

-- Which wallet a listed row belongs to, with the columns the list filters by (stack.md 1.4: the covering link).
create table wallet_links (
  entity_id uuid not null,
  wallet_id uuid not null,
  bc_transaction_id uuid not null,
  ts timestamptz not null,
  status text not null,
  transaction_type text not null,
  symbol text not null,
  amount numeric not null,
  network_id uuid not null,
  is_known_token boolean not null,
  is_dust boolean not null,
  is_spam boolean not null,
  primary key (entity_id, bc_transaction_id, wallet_id)
);

create index wallet_links_list on wallet_links (entity_id, wallet_id, ts desc, bc_transaction_id desc) include (network_id, transaction_type, status, symbol, is_known_token, is_dust, amount) where not is_spam;

create index wallet_links_sort on wallet_links (entity_id, wallet_id, network_id, transaction_type, status, symbol, is_known_token, is_dust, ts desc, bc_transaction_id desc) include (amount) where not is_spam;

create index wallet_links_pending on wallet_links (entity_id, wallet_id, bc_transaction_id) where status = 'pending';

-- One effect of a transaction on one wallet: the ledger. `seq` orders the entries of one transaction.
-- units are positive; direction says the sign. A fee is an entry of its own.
create table wallet_transactions (
  entity_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  bc_transaction_id uuid not null,
  token_id uuid not null references tokens (id),
  kind text not null check (kind in ('transfer', 'internal', 'fee', 'stake', 'unstake', 'reward')),
  direction text not null check (direction in ('in', 'out')),
  units numeric(78,0) not null,
  tx_hash text not null,
  block_number bigint,
  seq integer not null,
  ts timestamptz not null,
  running_balance_units numeric(100,0),
  excluded_at timestamptz,
  excluded_by uuid,
  created_at timestamptz not null,
  primary key (entity_id, id)
);

create unique index wallet_transactions_identity on wallet_transactions (entity_id, wallet_id, tx_hash, seq);

create index wallet_transactions_order on wallet_transactions (entity_id, wallet_id, token_id, ts, tx_hash, seq);

-- Entries that still wait for their running balance.
create index wallet_transactions_unbalanced on wallet_transactions (entity_id, wallet_id, token_id, ts) where running_balance_units is null and excluded_at is null;

create index wallet_transactions_row on wallet_transactions (entity_id, bc_transaction_id);

-- How many listed rows of each sort there are: behind `total` and 'go to page'. scope_id is the organisation, one of its wallets
-- or one of its account groups (a row of two wallets of a group counts once). grain: 'a' all time, 'm' by month, 'd' by day (UTC);
-- wallets have no days. detail: 0 says only whether token and amount count, everything else empty; 1 says all, but of unknown
-- tokens, which are as many as anybody likes to make, no symbol; 2 is unknown tokens with their symbols.
-- Derived data: adjusted in the transaction that writes the rows, one writer an organisation at a time.
create table tx_rollup (
  entity_id uuid not null,
  scope_id uuid not null,
  grain char(1) not null,
  detail smallint not null,
  bucket date not null,
  network_id uuid not null,
  transaction_type text not null,
  status text not null,
  symbol text not null,
  is_known_token boolean not null,
  is_dust boolean not null,
  n bigint not null,
  primary key (entity_id, scope_id, grain, detail, bucket, is_known_token, symbol, transaction_type, network_id, status, is_dust)
) with (fillfactor = 70);

-- Listed payments by the step their amount stands on (1, 1.5, 2 … 9.5, 10, 15 …), of the symbols that people set minimums for: how
-- many rows a minimum hides. By month but for wallets; otherwise as tx_rollup.
create table amount_rollup (
  entity_id uuid not null,
  scope_id uuid not null,
  grain char(1) not null,
  bucket date not null,
  step numeric not null,
  network_id uuid not null,
  transaction_type text not null,
  status text not null,
  symbol text not null,
  is_known_token boolean not null,
  n bigint not null,
  primary key (entity_id, scope_id, grain, symbol, step, bucket, transaction_type, network_id, status, is_known_token)
) with (fillfactor = 70);

-- Every address the organisation's rows name, and every address it knows. named_as: where people named it. sent_at: when a
-- wallet of the organisation first signed a payment to it. imitates: the known address it could be taken for, with the rule
-- that says so, how many characters agree at both ends, and how many of the shown ones differ.
create table met_addresses (
  entity_id uuid not null,
  network_id uuid not null references networks (id),
  address text not null,
  named_as text check (named_as in ('wallet', 'address_book', 'inbound_label')),
  sent_at timestamptz,
  imitates text,
  imitation_rule text check (imitation_rule in ('same-ends', 'reads-alike', 'near')),
  imitation_head smallint,
  imitation_tail smallint,
  imitation_edits smallint,
  is_checked boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, network_id, address)
);

create index met_addresses_unchecked on met_addresses (entity_id, network_id, address) where not is_checked;

create index met_addresses_named on met_addresses (entity_id, network_id, address) where named_as is not null;

create index met_addresses_imitates on met_addresses (entity_id, network_id, imitates) where imitates is not null;

-- Addresses by stretches of their ends: only two that share a key can be taken for each other.
create table met_address_keys (
  entity_id uuid not null,
  network_id uuid not null,
  is_known boolean not null,
  key integer not null,
  address text not null,
  primary key (entity_id, network_id, is_known, key, address)
);
