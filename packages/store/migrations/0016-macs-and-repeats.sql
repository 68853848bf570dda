-- HMAC of the server over the row, under a key that is not in the database: a row that somebody else wrote does not verify.
-- Null: written before the server made any; it does not verify either.
alter table sessions add column mac bytea;

-- Everybody signs in once more.
update sessions set expires_at = created_at;

alter table transfer_approvals add column mac bytea;

-- Rows that did not verify when they were used. kind 'session': subject is the person it named; 'approval': the transfer request.
create table forged_rows (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  kind text not null check (kind in ('session', 'approval')),
  subject text not null,
  person text,
  found_at timestamptz not null,
  primary key (entity_id, id)
);

create index forged_rows_found on forged_rows (entity_id, found_at);

-- Whoever asked for the transfer knew that the same was asked for already. Frozen in the intent; kept here to be searched.
alter table transfer_requests add column is_repeat boolean not null default false;

-- The answer to a request that carried an Idempotency-Key. body_hash: SHA-256 of the canonical body.
create table idempotent_answers (
  entity_id uuid not null references organisations (entity_id),
  user_id uuid not null,
  key text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (entity_id, user_id, key)
);

create index idempotent_answers_made on idempotent_answers (entity_id, created_at);

-- Equal refusals of one person within a minute: the first stands in the audit record at once, the others are counted here and
-- recorded as one event when the minute is over. digest: SHA-256 over what makes them equal. event: the audit event to write.
create table repeated_refusals (
  entity_id uuid not null,
  digest text not null,
  event jsonb not null,
  more integer not null default 0,
  since timestamptz not null,
  primary key (entity_id, digest)
);
