-- Reference tables without an organisation: networks and tokens.

create table networks (
  id uuid not null,
  code text not null,
  name text not null,
  chain text not null check (chain in ('tron', 'ethereum', 'bitcoin', 'solana')),
  chain_id text not null,
  symbol text not null,
  decimals smallint not null,
  explorer_url text,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  is_main boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id)
);

create unique index networks_code on networks (code);

-- `asset` is the part of CAIP-19 behind the slash: 'slip44:195', 'trc20:TR7…', 'trc10:1002000'.
-- `is_known` false marks a contract met on chain that nobody put into the catalogue. `spam_at`, `spam_by`: since when its rows
-- and entries are excluded, and by whom.
create table tokens (
  id uuid not null,
  network_id uuid not null references networks (id),
  asset text not null,
  name text not null,
  symbol text not null,
  contract_address text,
  decimals smallint not null,
  tier smallint not null default 1,
  display_tier smallint not null default 3 check (display_tier between 0 and 3),
  is_active boolean not null default true,
  is_known boolean not null default true,
  is_verified boolean not null default false,
  is_spam boolean not null default false,
  chain_namespace text,
  chain_reference text,
  asset_namespace text,
  asset_reference text,
  caip19 text,
  source text,
  spam_at timestamptz,
  spam_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id)
);

create unique index tokens_asset on tokens (network_id, asset);
