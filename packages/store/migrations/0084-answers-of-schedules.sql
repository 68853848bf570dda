-- The answers of calls with an Idempotency-Key are in idempotent_answers, also those that create schedules.
alter table payment_schedules drop column answer_key, drop column answer_hash;
