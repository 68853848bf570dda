-- Events of an organisation that a person should know, one row for each person, until the person marks it as read.
-- subject: the member, webhook, recipient or person. by_user null: the server, or an operator at the signers' machines.
-- change, outcome: of a proposed change.
create table notices (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('change-proposed', 'change-ended', 'member-added', 'member-changed', 'member-removed',
    'webhook-added', 'webhook-changed', 'webhook-removed', 'passkey-added', 'passkey-removed', 'passkey-registered',
    'recipient-named', 'policy-applied', 'rules-proposed', 'rules-in-force', 'rules-vetoed', 'signing-stopped',
    'signing-resumed')),
  subject text,
  version integer,
  change text,
  outcome text check (outcome in ('refused', 'withdrawn', 'lapsed', 'expired')),
  by_user uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (entity_id, id)
);

create index notices_unread on notices (entity_id, user_id, created_at) where read_at is null;

-- A policy may change in what the server alone checks, while the rules of the signers stay.
alter table pending_changes drop constraint pending_changes_kind_check;
alter table pending_changes add constraint pending_changes_kind_check check (kind in ('member-added', 'member-changed',
  'member-link', 'webhook-added', 'webhook-changed', 'webhook-secret', 'address-added', 'address-changed', 'policy-changed'));
