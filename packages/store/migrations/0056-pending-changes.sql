-- Changes that one person proposed and that another person has to adopt, in organisations with rules at the signers.
-- subject_key: the member, webhook or entry, or the address that a new one would have; one change of it is open at a time.
-- person: whom a change of a member concerns, so that they do not adopt it. version: of the subject when it was proposed.
-- before_state and after_state: the fields that change. decided_by null: it expired or lapsed.
create table pending_changes (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('member-added', 'member-changed', 'member-link', 'webhook-added', 'webhook-changed',
    'webhook-secret', 'address-added', 'address-changed')),
  subject_key text not null,
  subject_id uuid,
  subject_name text not null,
  person uuid,
  version integer,
  before_state jsonb,
  after_state jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'adopted', 'refused', 'withdrawn', 'expired', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (entity_id, id)
);

create unique index pending_changes_open on pending_changes (entity_id, subject_key) where state = 'open';

-- Also raised while a proposed change waits for its adoption.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row', 'password-reset', 'new-password',
  'rules-change', 'rules-frozen', 'audit-went-back', 'pending-change'));
