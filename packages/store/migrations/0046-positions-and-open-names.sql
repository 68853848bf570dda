-- The order of the books is the place on the chain: block, position in it, hash, place in the transaction. Times are only shown:
-- two blocks may have the same one, and on some chains a later block an earlier one. position_in_block -1: the chain's answers
-- do not always say it. Block 0: nobody tells the block; such entries are ordered by their times, before all others.
alter table wallet_transactions add column position_in_block integer not null default -1;

update wallet_transactions set block_number = 0, running_balance_units = null where block_number is null;

alter table wallet_transactions add constraint wallet_transactions_block_check check (block_number is not null);

drop index wallet_transactions_order;

create index wallet_transactions_order on wallet_transactions (entity_id, wallet_id, token_id, block_number, position_in_block, ts, tx_hash, seq);

drop index wallet_transactions_unbalanced;

create index wallet_transactions_unbalanced on wallet_transactions (entity_id, wallet_id, token_id, block_number) where running_balance_units is null and excluded_at is null;

-- Which chains and providers there are is known to the code alone.
alter table networks drop constraint networks_chain_check;

alter table networks add constraint networks_chain_check check (chain ~ '^[a-z][a-z0-9-]*$');

alter table ingestion_jobs drop constraint ingestion_jobs_provider_check;

alter table ingestion_jobs add constraint ingestion_jobs_provider_check check (provider ~ '^[a-z][a-z0-9-]*$');

alter table provider_answers drop constraint provider_answers_provider_check;

alter table provider_answers add constraint provider_answers_provider_check check (provider ~ '^[a-z][a-z0-9-]*$');
