-- What people did. Each event carries the hash of the one before it, so that whoever holds one hash can tell whether anything
-- up to it was changed, dropped or put in. Nothing updates or deletes these rows. The nil organisation holds what belongs to
-- the installation: networks, tokens, sign-ins.

create table audit_events (
  entity_id uuid not null,
  seq bigint not null,
  id uuid not null,
  happened_at timestamptz not null,
  actor_id uuid,
  actor_name text,
  actor_email text,
  remote_address text not null,
  user_agent text,
  correlation_id uuid not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  verb text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  reason text,
  before_state jsonb,
  after_state jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (entity_id, seq)
);

create index audit_events_by_subject on audit_events (entity_id, subject_kind, subject_id, seq);

create index audit_events_by_actor on audit_events (entity_id, actor_id, seq);

create table audit_heads (
  entity_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  primary key (entity_id)
);
