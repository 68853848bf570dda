-- What an organisation decided about its transfers. Written by the server: one row for each version, from 1; no row is ever changed
-- or taken away, not even with its organisation.
-- bundle: as it was applied. hash: SHA-256 of its canonical JSON (RFC 8785), hexadecimal.
create table policies (
  entity_id uuid not null,
  version integer not null,
  bundle jsonb not null,
  hash text not null,
  applied_by uuid not null,
  applied_at timestamptz not null,
  primary key (entity_id, version),
  check (version >= 1)
);

-- Under which version it was last moved; null: no policy was in force.
alter table transfer_requests add column policy_version integer;

-- Until then the approvals of an approved one are enough; null: they do not lapse.
alter table transfer_requests add column approved_until timestamptz;

-- What was sent within some hours: read whenever a limit is held against a transfer.
create index transfer_requests_sent on transfer_requests (entity_id, broadcast_at) where broadcast_at is not null;
