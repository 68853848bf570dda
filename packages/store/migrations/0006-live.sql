-- Events for the websocket channels. Written in the commit that changes the data; read by every server process by polling.

create table outbox (
  id uuid not null,
  channel text not null check (channel in ('bc-transactions', 'admin', 'balances')),
  entity_id uuid,
  message jsonb not null,
  created_at timestamptz not null,
  primary key (id)
);

create index outbox_created on outbox (created_at, id);
