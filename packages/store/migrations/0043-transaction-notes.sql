-- What people of an organisation wrote about transactions. Known by the chain's own names and not by row ids: rows that are read
-- again find their notes. about: 'transaction' all of it, 'tx' the transaction's own row, 'event 3' or 'internal 3' one of the others.
create table transaction_notes (
  entity_id uuid not null,
  network_id uuid not null references networks (id),
  tx_hash text not null,
  about text not null,
  note text not null check (note <> ''),
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (entity_id, network_id, tx_hash, about)
);
