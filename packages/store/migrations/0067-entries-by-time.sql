-- The treasury's movements of a period: entries of the organisation, newest first.
create index wallet_transactions_time on wallet_transactions (entity_id, ts desc);
