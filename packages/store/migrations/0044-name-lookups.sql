-- What a new name, and the recipient of a transfer, are compared with is found by an index instead of reading every name.

-- How the name reads at a glance: nameReading() of the ledger. Null: not stored yet; such rows are compared one by one, and the server
-- fills them when it starts. When nameReading() changes, a migration sets these columns to null.
alter table wallets add column name_reading text;

alter table address_book add column name_reading text;

alter table inbound_labels add column name_reading text;

create index wallets_reading on wallets (entity_id, name_reading);

create index address_book_reading on address_book (entity_id, name_reading);

create index inbound_labels_reading on inbound_labels (entity_id, name_reading);

-- The stretches of imitationKeys() of the ledger: two addresses that are taken for each other share one of the three. Characters that
-- read alike are one.
create index wallets_head on wallets (entity_id, network_id, translate(lower(substr(address, 2, 3) collate "C"), 'izsb9gq', '1258666'));

create index wallets_tail on wallets (entity_id, network_id, translate(lower(left(right(address, 6), 3) collate "C"), 'izsb9gq', '1258666'));

create index wallets_end on wallets (entity_id, network_id, translate(lower(right(address, 3) collate "C"), 'izsb9gq', '1258666'));

create index address_book_head on address_book (entity_id, network_id, translate(lower(substr(address, 2, 3) collate "C"), 'izsb9gq', '1258666'));

create index address_book_tail on address_book (entity_id, network_id, translate(lower(left(right(address, 6), 3) collate "C"), 'izsb9gq', '1258666'));

create index address_book_end on address_book (entity_id, network_id, translate(lower(right(address, 3) collate "C"), 'izsb9gq', '1258666'));

create index inbound_labels_head on inbound_labels (entity_id, network_id, translate(lower(substr(address, 2, 3) collate "C"), 'izsb9gq', '1258666'));

create index inbound_labels_tail on inbound_labels (entity_id, network_id, translate(lower(left(right(address, 6), 3) collate "C"), 'izsb9gq', '1258666'));

create index inbound_labels_end on inbound_labels (entity_id, network_id, translate(lower(right(address, 3) collate "C"), 'izsb9gq', '1258666'));
