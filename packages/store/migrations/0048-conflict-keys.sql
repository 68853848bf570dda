-- Of two transactions with the same conflict key a chain includes at most one. A key is in use by the request that it was built
-- for until the chain has settled that request. Where a chain has nothing of the kind, the key names the bytes themselves.
alter table transfer_requests add column conflict_key text;

-- The last block height that can include the bytes. With neither a time nor a height they end only when another transaction with
-- their conflict key is included.
alter table transfer_requests add column expiration_height bigint;

-- Bytes that exist today are of the one chain that is sent on: they exclude nothing but themselves.
update transfer_requests set conflict_key = tx_hash where unsigned is not null and settled_at is null;

create unique index transfer_requests_conflict_key on transfer_requests (entity_id, network_id, conflict_key) where conflict_key is not null and settled_at is null;
