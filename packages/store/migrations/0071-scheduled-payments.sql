-- Values that fill the form of a transfer. units null: the amount differs each time.
create table payment_templates (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  name text not null,
  wallet_id uuid not null,
  network_id uuid not null references networks (id),
  token_id uuid not null references tokens (id),
  recipient_address text not null,
  units numeric(78,0),
  memo text not null default '',
  note text not null default '',
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz,
  primary key (entity_id, id)
);

-- Payments that become requests on their dates. requested_by: the person in whose name, who last stated or resumed what is paid.
-- done: dates that passed. next_at null: none remains, or it is not active. retry_at: the next attempt at a date that was refused.
-- why_refusal: why it stopped, or why the last attempt was refused. answer_key: the Idempotency-Key of its creation.
create table payment_schedules (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  name text not null,
  wallet_id uuid not null,
  network_id uuid not null references networks (id),
  token_id uuid not null references tokens (id),
  recipient_address text not null,
  units numeric(78,0) not null,
  memo text not null default '',
  note text not null default '',
  repeats text not null check (repeats in ('once', 'weekly', 'monthly')),
  starts_on text not null,
  time text not null,
  day_of_month smallint check (day_of_month between 1 and 31),
  ends_on text,
  most integer check (most > 0),
  state text not null check (state in ('active', 'paused', 'ended', 'stopped')),
  done integer not null default 0,
  next_at timestamptz,
  retry_at timestamptz,
  why_refusal jsonb,
  requested_by uuid not null,
  answer_key text,
  answer_hash text,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz,
  primary key (entity_id, id)
);

create index payment_schedules_due on payment_schedules (entity_id, next_at) where next_at is not null;

create unique index payment_schedules_answer on payment_schedules (entity_id, created_by, answer_key) where answer_key is not null;

-- Each date of a schedule, once: the key keeps two servers from requesting it twice.
create table payment_occurrences (
  entity_id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  outcome text not null check (outcome in ('requested', 'skipped', 'refused')),
  request_id uuid,
  why_refusal jsonb,
  at timestamptz not null,
  primary key (entity_id, schedule_id, due_at),
  foreign key (entity_id, schedule_id) references payment_schedules (entity_id, id) on delete cascade
);

create index payment_occurrences_request on payment_occurrences (entity_id, request_id) where request_id is not null;

-- Events of a schedule for one person, until the person marks them as read. skipped: earlier dates that were left out.
create table payment_notices (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  schedule_id uuid not null,
  kind text not null check (kind in ('stopped', 'refused', 'waiting', 'late')),
  due_at timestamptz,
  skipped integer not null default 0,
  why_refusal jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (entity_id, id)
);

create index payment_notices_unread on payment_notices (entity_id, user_id, created_at) where read_at is null;

-- The schedule that made the request. Null: a person did.
alter table transfer_requests add column schedule_id uuid;
