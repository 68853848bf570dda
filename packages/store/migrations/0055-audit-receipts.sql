-- Countersignatures of the audit record: holdfast/audit-receipt/1 as the signer signed it. One row for each signer and head,
-- with 64 bytes for each event that it names. Nothing updates or deletes these rows.
create table audit_receipts (
  entity_id uuid not null,
  id uuid not null,
  -- The signer's identity: its public key in hex.
  signer text not null,
  -- The number of the newest event that it covers.
  seq bigint not null,
  signed_at timestamptz not null,
  -- SHA-256 of the receipt. A repeated answer is stored once.
  digest bytea not null,
  receipt bytea not null,
  signature bytea not null,
  primary key (entity_id, id)
);

create unique index audit_receipts_once on audit_receipts (entity_id, digest);

create index audit_receipts_newest on audit_receipts (entity_id, signer, signed_at desc, seq desc);

-- Signers that hold another audit record than this database.
create table audit_disputes (
  entity_id uuid not null,
  signer text not null,
  since timestamptz not null,
  primary key (entity_id, signer)
);

-- Also raised while a signer does not countersign.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row', 'password-reset', 'new-password',
  'rules-change', 'rules-frozen', 'audit-went-back'));
