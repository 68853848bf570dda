-- Of two transactions with the same conflict key a chain includes at most one. A key is in use by the request that it was built
-- for until the chain has settled that request. Where a chain has nothing of the kind, the key names the bytes themselves.
alter table transfer_requests add column conflict_key text;

-- The last block height that can include the bytes. On a chain whose bytes carry neither a time nor a height they end only when
-- another transaction with their conflict key is included.
alter table transfer_requests add column expiration_height bigint;

-- When a signer first received the bytes. Before that nobody can have signed them, and they end with their intent.
alter table transfer_requests add column signing_started_at timestamptz;

-- Stored bytes are of the one chain that is sent on: they exclude nothing but themselves, and end at the time that they carry.
-- Without that time it is not known when they end, so they get no key.
update transfer_requests set conflict_key = tx_hash where unsigned is not null and expiration is not null and settled_at is null;

update transfer_requests set signing_started_at = coalesce(signed_at, updated_at) where unsigned is not null and settled_at is null;

create unique index transfer_requests_conflict_key on transfer_requests (entity_id, network_id, conflict_key) where conflict_key is not null and settled_at is null;
