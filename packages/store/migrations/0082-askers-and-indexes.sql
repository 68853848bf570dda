-- Everyone who stated or resumed a scheduled payment: none of them may approve its requests. Of earlier requesters only the last is known.
alter table payment_schedules add column askers uuid[] not null default '{}';

update payment_schedules set askers = array_remove(array[created_by, requested_by, updated_by], null);

-- People besides the creator and the submitter who stated the transfer.
alter table transfer_requests add column askers uuid[] not null default '{}';

update transfer_requests set askers = coalesce((select s.askers from payment_schedules s
  where s.entity_id = transfer_requests.entity_id and s.id = transfer_requests.schedule_id), '{}')
  where schedule_id is not null and settled_at is null;

-- The first attempt at the due date that is refused again and again; later by the time outside the policy's hours. Null: none was refused.
alter table payment_schedules add column tried_at timestamptz;

-- The server's marks on the ingester's rows: somebody was notified of the payment. They go with the payment.
create table noticed_payments (
  entity_id uuid not null,
  wallet_id uuid not null,
  tx_hash text not null,
  seq integer not null,
  noticed_at timestamptz not null,
  primary key (entity_id, wallet_id, tx_hash, seq),
  foreign key (entity_id, wallet_id, tx_hash, seq) references incoming_payments (entity_id, wallet_id, tx_hash, seq) on delete cascade
);

-- Rows that are deleted with another row are found by it.
create index default_views_view on default_views (entity_id, view_id);

create index notice_deliveries_notice on notice_deliveries (entity_id, notice_id);

create index transfer_batches_wallet on transfer_batches (entity_id, wallet_id);

create index transfer_notices_request on transfer_notices (entity_id, request_id);

create index transfer_requests_wallet on transfer_requests (entity_id, wallet_id);
