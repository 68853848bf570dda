-- Statements that were made. A file is not kept: it is made again from the books and compared by its hash. facts: what the books do not
-- hold, as of made_at (names, comparisons with the chain, the head of the audit record). summary: the figures, so that a later difference
-- can be named. format: the version of the layout. wallet_id null: the whole organisation.
create table statements (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  wallet_id uuid,
  first_day date not null,
  last_day date not null,
  language text not null check (language in ('en', 'es')),
  format integer not null,
  made_by uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  is_provisional boolean not null,
  movements integer not null,
  facts jsonb not null,
  summary jsonb not null,
  pdf_sha256 bytea not null,
  csv_sha256 bytea not null,
  primary key (entity_id, id)
);

create index statements_made on statements (entity_id, made_at desc);
