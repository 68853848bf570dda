-- The cost as it was estimated when the transfer was requested, in base units of the network's native coin. Null: no node stated it.
alter table transfer_requests add column fee_estimate numeric(78, 0);
