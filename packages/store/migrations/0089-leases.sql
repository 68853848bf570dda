-- Work of which one process at a time does all, such as looking for problems. It belongs to the holder until then.
create table leases (
  name text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (name)
);

-- Calls with each API key in a minute, of all servers together. One row for each key: a new minute replaces the last.
create table api_key_calls (
  entity_id uuid not null,
  key_id uuid not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (entity_id, key_id),
  foreign key (entity_id, key_id) references api_keys (entity_id, id) on delete cascade
);
