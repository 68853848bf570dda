-- A transaction whose block is final, but whose receipt no provider gives: it is listed as pending and not booked.
alter table bc_transactions add column is_receipt_missing boolean not null default false;
