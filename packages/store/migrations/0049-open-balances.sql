-- The first block of a wallet's token whose entries wait for their running balances. The row is written with the entries, and
-- goes when their balances are computed.
create table open_balances (
  entity_id uuid not null,
  wallet_id uuid not null,
  token_id uuid not null,
  from_block bigint not null,
  primary key (entity_id, wallet_id, token_id)
);

insert into open_balances (entity_id, wallet_id, token_id, from_block)
select entity_id, wallet_id, token_id, min(block_number) from wallet_transactions
where running_balance_units is null and excluded_at is null group by entity_id, wallet_id, token_id;

-- Each entry is written once and updated once, with its running balance. No index names that column, and half of each page is
-- left free, so that the update changes no index.
drop index wallet_transactions_unbalanced;

alter table wallet_transactions set (fillfactor = 50);
