-- Replaced passwords, browsers that signed in before, and failed sign-ins. Written by the server.

-- Until then the person's approvals do not count: the password was replaced by a link.
alter table users add column approvals_suspended_until timestamptz;

-- Failed sign-ins since the last successful one, to tell the person at the next.
alter table users add column failed_sign_ins integer not null default 0;

alter table users add column failed_sign_in_at timestamptz;

-- Requests of staff to replace the password of a person who has chosen one. An Owner or Admin of one of the person's
-- organisations agrees or declines; only then is a link made, once, for whoever requested it. 'replaced': a newer request took
-- its place.
create table password_resets (
  id uuid not null,
  user_id uuid not null references users (id),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('pending', 'agreed', 'declined', 'used', 'replaced')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  primary key (id)
);

create unique index password_resets_open on password_resets (user_id) where state in ('pending', 'agreed');

-- Secrets of browsers that a person signed in from: 256 random bits, kept only as their SHA-256. Such a browser is not kept out by
-- strangers who guess at the account.
create table known_browsers (
  user_id uuid not null references users (id),
  secret_hash bytea not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, secret_hash)
);

-- Failed sign-ins of one minute that the audit record does not hold yet. subject: the id of the account, or 'unknown'.
create table sign_in_failures (
  subject text not null,
  reason text not null,
  minute timestamptz not null,
  attempts integer not null,
  remote_address text not null,
  primary key (subject, reason, minute)
);
