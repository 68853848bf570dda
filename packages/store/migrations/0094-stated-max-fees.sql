-- A person stated the max fee of the request. Of requests from before this migration it is not known.
alter table transfer_requests add column is_max_fee_stated boolean not null default false;
