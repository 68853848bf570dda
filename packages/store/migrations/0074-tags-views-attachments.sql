-- Tags, categories, attachments and saved views: what people of an organisation add to its transactions so that they find them again.
-- A transaction is known by the chain's own names, as in transaction_notes.

-- kind 'category': a transaction has at most one. name_reading: nameReading() of the ledger, so that no two names look the same.
create table transaction_tags (
  entity_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('tag', 'category')),
  name text not null check (name <> ''),
  name_reading text not null,
  colour text not null check (colour in ('grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple')),
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (entity_id, id)
);

create unique index transaction_tags_name on transaction_tags (entity_id, kind, name_reading);

create table tagged_transactions (
  entity_id uuid not null,
  network_id uuid not null references networks (id),
  tx_hash text not null,
  tag_id uuid not null,
  tagged_by uuid not null,
  tagged_at timestamptz not null,
  primary key (entity_id, network_id, tx_hash, tag_id),
  foreign key (entity_id, tag_id) references transaction_tags (entity_id, id)
);

create index tagged_transactions_tag on tagged_transactions (entity_id, tag_id, network_id, tx_hash);

-- The number of changes of a transaction's notes. Notes take their version from it, so that a version is never used twice.
create table transaction_note_versions (
  entity_id uuid not null,
  network_id uuid not null references networks (id),
  tx_hash text not null,
  version integer not null,
  primary key (entity_id, network_id, tx_hash)
);

alter table transaction_notes add column version integer not null default 1;

-- A search reads the newest notes of the organisation.
create index transaction_notes_newest on transaction_notes (entity_id, updated_at desc);

-- subject: '{network id}/{hash}' of a transaction, or the id of a transfer request.
create table attachments (
  entity_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('transaction', 'transfer-request')),
  subject text not null,
  name text not null check (name <> ''),
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  body bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (entity_id, id)
);

create index attachments_subject on attachments (entity_id, subject_kind, subject, uploaded_at) include (id, size);

-- The files are compressed already, mostly.
alter table attachments alter column body set storage external;

-- filters: the page's search, as its URL has it.
create table saved_views (
  entity_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (name <> ''),
  is_shared boolean not null,
  filters jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (entity_id, id)
);

create index saved_views_owner on saved_views (entity_id, owner_id);

create table default_views (
  entity_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (entity_id, user_id),
  foreign key (entity_id, view_id) references saved_views (entity_id, id) on delete cascade
);
