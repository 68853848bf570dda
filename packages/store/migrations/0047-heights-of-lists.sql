-- Lists that are ordered by height were read up to a height; the times beside it are only shown. Null: lists of this chain are
-- ordered by time.
alter table wallet_watermarks add column read_until_height bigint;

alter table wallet_watermarks add column complete_from_height bigint;

alter table coverage_spans add column read_from_height bigint;

alter table coverage_spans add column read_until_height bigint;

alter table ingestion_jobs add column window_from_height bigint;

alter table ingestion_jobs add column window_until_height bigint;
