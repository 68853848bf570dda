-- Each list of wallets adds up the entries of stakes, which are few among the entries of payments.
create index wallet_transactions_staked on wallet_transactions (entity_id, wallet_id, token_id) include (direction, units) where kind in ('stake', 'unstake') and excluded_at is null;
