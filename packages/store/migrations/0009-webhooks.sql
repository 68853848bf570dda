-- What happens to subscribed wallets, and telling it to the outside.

-- Facts of wallets that somebody subscribed to, in the order of their commits: numbered without a gap by whoever holds the
-- organisation's head. Written by the ingester in the commit that changes the books.
create table wallet_event_heads (
  entity_id uuid not null,
  seq bigint not null,
  primary key (entity_id)
);

create table wallet_events (
  entity_id uuid not null,
  seq bigint not null,
  wallet_id uuid not null,
  kind text not null check (kind in ('transaction.created', 'transaction.updated')),
  network_id uuid not null,
  tx_hash text not null,
  created_at timestamptz not null,
  primary key (entity_id, seq)
);

create index wallet_events_transaction on wallet_events (entity_id, wallet_id, tx_hash);

-- The rest is written by the server. secret_check: the beginning of the hash of the secret, which is derived from the
-- installation's key and never stored; it says whether that key is still the one the secret was made with.
create table webhook_endpoints (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  url text not null,
  description text not null default '',
  is_active boolean not null default true,
  secret_version integer not null default 1,
  secret_check bytea not null,
  secret_changed_at timestamptz not null,
  failing_since timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (entity_id, id)
);

-- How far an organisation's facts have become messages, and the last place given to a delivery.
create table webhook_cursors (
  entity_id uuid not null,
  seq bigint not null,
  position bigint not null,
  primary key (entity_id)
);

-- What is told, byte for byte. seq: of the fact; null for a test.
create table webhook_messages (
  entity_id uuid not null,
  id uuid not null,
  seq bigint,
  kind text not null,
  wallet_id uuid,
  body text not null,
  created_at timestamptz not null,
  primary key (entity_id, id)
);

create unique index webhook_messages_seq on webhook_messages (entity_id, seq) where seq is not null;

-- One message for one endpoint. line: what keeps its order, a wallet's id or the delivery's own; in a line nothing overtakes.
create table webhook_deliveries (
  entity_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  line uuid not null,
  position bigint not null,
  reason text not null check (reason in ('event', 'test', 'resend', 'replay')),
  state text not null check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  give_up_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, endpoint_id) references webhook_endpoints (entity_id, id),
  foreign key (entity_id, message_id) references webhook_messages (entity_id, id)
);

create index webhook_deliveries_waiting on webhook_deliveries (entity_id, endpoint_id, line, position) where state = 'waiting';

-- What arrived last at an endpoint.
create index webhook_deliveries_delivered on webhook_deliveries (entity_id, endpoint_id, ended_at desc) where state = 'delivered';

create index webhook_deliveries_message on webhook_deliveries (entity_id, message_id);

-- What was asked and answered, each time. An attempt without an end was under way when the server stopped.
create table webhook_attempts (
  entity_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  url text not null,
  address text,
  request_headers jsonb not null,
  status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (entity_id, delivery_id, number),
  foreign key (entity_id, delivery_id) references webhook_deliveries (entity_id, id)
);
