-- What the system saw that somebody should look at. Written by the server. One row for each cause: cause names it, and while it
-- lasts (ended_at is null) there is no second one. state is what people made of it;
-- assigned_to is the place of a member.
create table alerts (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  kind text not null check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault', 'stalled-run', 'webhook-failing',
    'signer-down', 'key-frozen')),
  cause text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  facts jsonb not null,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  raised_at timestamptz not null,
  ended_at timestamptz,
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  assigned_to uuid,
  closed_by uuid,
  closed_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  primary key (entity_id, id)
);

create unique index alerts_cause on alerts (entity_id, cause) where ended_at is null;

create index alerts_raised on alerts (entity_id, raised_at desc);
