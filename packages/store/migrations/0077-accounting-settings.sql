-- What an organisation's accountant asked for: numbers and accounts of its DATEV client.
create table accounting_settings (
  entity_id uuid not null references organisations (entity_id),
  datev jsonb not null,
  version integer not null default 1,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (entity_id)
);
