-- The requester's words to the people who approve. Not part of the intent, so neither signed nor on the chain.
alter table transfer_requests add column note text not null default '';

-- The payees of an organisation, the last one paid first.
create index met_addresses_sent on met_addresses (entity_id, network_id, sent_at desc) where sent_at is not null;
