-- Payments of an amount, or between two amounts, and the largest and smallest payments of one token.
create index bc_transactions_amount on bc_transactions (entity_id, symbol, amount desc, ts desc, id desc) include (network_id, transaction_type, status, is_known_token, is_dust) where not is_spam;
