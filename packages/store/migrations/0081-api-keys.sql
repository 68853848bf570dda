-- Keys with which programs call the API for one organisation. token_hash: SHA-256 of the secret part; empty once revoked.
-- needs_adoption: made under rules of the signers, so that it works only after another person adopted it. mac: over what it may do.
create table api_keys (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 80),
  token_hash bytea not null,
  token_end text not null,
  scopes text[] not null,
  ip_ranges text[] not null,
  rate_per_minute integer not null check (rate_per_minute between 1 and 6000),
  expires_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null,
  needs_adoption boolean not null,
  adopted_by uuid,
  adopted_at timestamptz,
  revoked_by uuid,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  mac bytea not null,
  primary key (entity_id, id)
);
