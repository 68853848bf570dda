-- Why a signer last refused a version of the rules, or an act of people about it. A row ends when the signer takes it.
-- why: a refusal with its params. since: when it first refused for this reason.
create table rules_refusals (
  entity_id uuid not null,
  party integer not null,
  hash text not null,
  why jsonb not null,
  since timestamptz not null,
  primary key (entity_id, party, hash),
  foreign key (entity_id, hash) references rules_versions (entity_id, hash)
);

-- The last signature count of each passkey of the rules that is bound to a device. fell_from: the higher count before it, the
-- last time that it fell; null: it never did.
create table credential_counts (
  entity_id uuid not null references organisations (entity_id),
  credential_id text not null,
  person uuid not null,
  sign_count bigint not null,
  fell_from bigint,
  fell_to bigint,
  fell_at timestamptz,
  primary key (entity_id, credential_id)
);

-- Also raised when such a count falls.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row', 'password-reset', 'new-password',
  'rules-change', 'rules-frozen', 'audit-went-back', 'pending-change', 'credential-count'));
