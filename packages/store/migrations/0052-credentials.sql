-- Passkeys, authenticator apps and recovery codes of people, and the sessions that they confirm. Written by the server.

-- The name of a session outside the server; it opens nothing.
alter table sessions add column id uuid not null default gen_random_uuid();

-- When the person last confirmed the session with a passkey, a code or the password. Null: not since the sign-in.
alter table sessions add column stepped_up_at timestamptz;

-- HMAC of the server over the session and stepped_up_at.
alter table sessions add column step_up_mac bytea;

-- ISO 3166 alpha-2, as the proxy stated it at the sign-in. Null: unknown.
alter table sessions add column country text;

alter table forged_rows drop constraint forged_rows_kind_check;
alter table forged_rows add constraint forged_rows_kind_check check (kind in ('session', 'approval', 'passkey'));

alter table users add column password_changed_at timestamptz;

-- credential_id: base64url. public_key: COSE. rp_id: the host name that the browser bound the passkey to. mac: HMAC of the
-- server over the columns that decide whom the passkey signs in; a row that somebody else wrote does not verify.
create table passkeys (
  id uuid not null,
  user_id uuid not null references users (id),
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  mac bytea not null,
  primary key (id)
);

create unique index passkeys_credential on passkeys (credential_id);

create index passkeys_user on passkeys (user_id);

-- sealed: under a key derived from the installation's own. confirmed_at: null until the person has typed a first code.
-- last_step: the time step of the newest code that was accepted; neither it nor an older one is accepted again.
create table totp_secrets (
  user_id uuid not null references users (id),
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (user_id)
);

-- Each code is 80 random bits, kept only as an HMAC of the server over the person and the code.
create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Challenges that a passkey has not answered yet; each is answered once. user_id: null when signing in.
create table passkey_challenges (
  id uuid not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  user_id uuid references users (id),
  challenge text not null,
  remote_address text not null,
  expires_at timestamptz not null,
  primary key (id)
);

create index passkey_challenges_address on passkey_challenges (remote_address, expires_at);
