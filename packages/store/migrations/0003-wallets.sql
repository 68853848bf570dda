-- Account groups, wallets, names of addresses. Written by the server; balances by the ingester.

create table account_groups (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  name text not null,
  description text not null default '',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

create table wallets (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  account_group_id uuid,
  network_id uuid not null references networks (id),
  name text not null,
  address text not null,
  is_active boolean not null default true,
  repairs_itself boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, account_group_id) references account_groups (entity_id, id)
);

create unique index wallets_address on wallets (entity_id, network_id, address);

create index wallets_by_id on wallets (id);

create index wallets_by_address on wallets (network_id, address);

create table webhook_subscriptions (
  entity_id uuid not null,
  wallet_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (entity_id, wallet_id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

create table address_book (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  network_id uuid not null references networks (id),
  name text not null,
  address text not null,
  note text not null default '',
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz,
  primary key (entity_id, id)
);

create unique index address_book_address on address_book (entity_id, network_id, address);

create table inbound_labels (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  network_id uuid not null references networks (id),
  name text not null,
  address text not null,
  note text not null default '',
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz,
  primary key (entity_id, id)
);

create unique index inbound_labels_address on inbound_labels (entity_id, network_id, address);

-- One row for each asset a wallet has ever held: what the books say and what the chain said.
-- books_units: sum of the wallet's entries; wider than one amount, because a hostile token may move the largest amount there
-- is again and again. chain_units: the provider's last answer, null when it could not tell.
create table wallet_balances (
  entity_id uuid not null,
  wallet_id uuid not null,
  token_id uuid not null references tokens (id),
  books_units numeric(100,0) not null default 0,
  chain_units numeric(78,0),
  chain_block bigint,
  chain_at timestamptz,
  reconciled_units numeric(78,0),
  reconciled_block bigint,
  reconciled_at timestamptz,
  updated_at timestamptz not null,
  primary key (entity_id, wallet_id, token_id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);

-- Chain resources of a wallet as last read (TRON: energy and bandwidth).
create table wallet_resources (
  entity_id uuid not null,
  wallet_id uuid not null,
  energy_remaining bigint,
  bandwidth_remaining bigint,
  read_at timestamptz not null,
  primary key (entity_id, wallet_id),
  foreign key (entity_id, wallet_id) references wallets (entity_id, id) on delete cascade
);
