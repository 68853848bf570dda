-- Why something failed, as a code with its parameters beside the English text: {"code": "…", "params": {…}}. Null: there is no
-- failure, or it was stored before failures had codes.
alter table ingestion_jobs add column failure_refusal jsonb;

alter table ingestion_runs add column failure_refusal jsonb;

alter table mpc_keys add column error_refusal jsonb;

alter table transfer_requests add column failure_refusal jsonb;

alter table transfer_requests add column last_error_refusal jsonb;

alter table transfer_steps add column message_refusal jsonb;

alter table audit_events add column reason_refusal jsonb;
