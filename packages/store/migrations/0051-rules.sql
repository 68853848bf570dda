-- The rules that signers enforce. The signers decide what is in force; these rows are the server's copy of what people signed, and
-- a changed row changes nothing at a signer.
-- document: the canonical bytes that people signed by their SHA-256. state: 'proposed' collects statements; 'pending' waits at the
-- signers for its delay; 'in_force' is the newest accepted; 'past' was in force; 'ended' was vetoed or withdrawn. prices: how dollars
-- were converted into base units, for people to read: signers never see it. proposed_by null: at the signers' machines, by hand.
create table rules_versions (
  entity_id uuid not null references organisations (entity_id),
  hash text not null,
  version integer not null check (version >= 1),
  document bytea not null,
  state text not null check (state in ('proposed', 'pending', 'in_force', 'past', 'ended')),
  prices jsonb,
  proposed_by uuid,
  proposed_at timestamptz not null,
  effective_at timestamptz,
  ended_at timestamptz,
  primary key (entity_id, hash)
);

create unique index rules_versions_in_force on rules_versions (entity_id) where state = 'in_force';

create unique index rules_versions_open on rules_versions (entity_id) where state in ('proposed', 'pending');

-- Statements about a version, each as it was signed: {statement, proof}. person: of the document, or a recovery key.
create table rules_statements (
  entity_id uuid not null,
  hash text not null,
  act text not null check (act in ('adopt', 'join', 'veto', 'freeze', 'thaw')),
  person uuid not null,
  credential_id text not null,
  signed jsonb not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  primary key (entity_id, hash, act, person, credential_id),
  foreign key (entity_id, hash) references rules_versions (entity_id, hash)
);

-- Since when the signers sign nothing under the rules of an organisation.
create table rules_freezes (
  entity_id uuid not null references organisations (entity_id),
  frozen_at timestamptz not null,
  frozen_by uuid,
  primary key (entity_id)
);

-- A person's request or approval of a transfer, as it was signed: {statement, credentialId, clientDataJSON, …}. The signers verify it.
create table transfer_statements (
  entity_id uuid not null,
  request_id uuid not null,
  act text not null check (act in ('request', 'approve')),
  person uuid not null,
  signed jsonb not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  primary key (entity_id, request_id, act, person),
  foreign key (entity_id, request_id) references transfer_requests (entity_id, id) on delete cascade
);

-- A passkey that a person registers on the approver page, for the next version of the rules. credential: null until then.
create table approver_registrations (
  entity_id uuid not null references organisations (entity_id),
  id uuid not null,
  person uuid not null,
  added_in integer not null check (added_in >= 1),
  credential jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  registered_at timestamptz,
  primary key (entity_id, id)
);

create index approver_registrations_by_person on approver_registrations (entity_id, person);
