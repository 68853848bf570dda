-- Notifications by e-mail and push. A notice is written in the transaction of its event; a delivery of it by a channel is written
-- with it, when the person's settings want that channel.

-- about: the transfer request, alert or incoming entry that a notice is about. Its facts are read when a message is made.
alter table notices add column about uuid;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('change-proposed', 'change-ended', 'member-added', 'member-changed', 'member-removed',
    'webhook-added', 'webhook-changed', 'webhook-removed', 'passkey-added', 'passkey-removed', 'passkey-registered',
    'recipient-named', 'policy-applied', 'rules-proposed', 'rules-in-force', 'rules-vetoed', 'signing-stopped',
    'signing-resumed', 'approval-needed', 'request-approved', 'request-rejected', 'request-cancelled', 'request-expired', 'approvals-lapsed',
    'transfer-failed', 'transfer-signed', 'transfer-confirmed', 'payment-received', 'comment-added', 'decision-needed',
    'alert-assigned', 'new-sign-in'));

-- Also raised while the mail server refuses the address of a member.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row', 'password-reset', 'new-password',
  'rules-change', 'rules-frozen', 'audit-went-back', 'pending-change', 'credential-count', 'mail-refused'));

-- What a person chose in one organisation. channels: {topic: {email, push}}, only where it differs from the default.
-- muted_vaults: account groups without e-mails about signed transfers; '' stands for wallets without a group.
create table notification_settings (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  user_id uuid not null,
  channels jsonb not null default '{}',
  muted_vaults jsonb not null default '[]',
  payment_usd numeric not null default 1000,
  updated_at timestamptz not null,
  primary key (entity_id, user_id)
);

-- The times of a person's e-mails. Minutes and hours are in time_zone, or else in that of the account. refused_address: the address that the mail server refused;
-- another one of the person is tried again.
create table notification_people (
  user_id uuid not null,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour integer not null default 8,
  digest_weekday integer not null default 1,
  quiet_from integer,
  quiet_to integer,
  time_zone text,
  refused_address text,
  refused_at timestamptz,
  refusal text,
  updated_at timestamptz not null,
  primary key (user_id)
);

-- An e-mail: its id is its Message-ID, whatever happens to it. Its text is made when it is sent.
create table notice_mails (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('single', 'digest', 'test')),
  state text not null check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (entity_id, id)
);

create index notice_mails_waiting on notice_mails (entity_id, next_attempt_at) where state = 'waiting';

create index notice_mails_of_person on notice_mails (entity_id, user_id, created_at);

-- One notice by one channel. 'grouped': part of an e-mail. due_at: not before that; it moves with quiet hours and digests.
create table notice_deliveries (
  entity_id uuid not null,
  id uuid not null,
  notice_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('email', 'push')),
  state text not null check (state in ('waiting', 'grouped', 'sent', 'dropped')),
  mail_id uuid,
  attempts integer not null default 0,
  due_at timestamptz not null,
  claimed_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, notice_id) references notices (entity_id, id) on delete cascade
);

create index notice_deliveries_waiting on notice_deliveries (entity_id, channel, due_at) where state = 'waiting';

create index notice_deliveries_of_mail on notice_deliveries (entity_id, mail_id) where mail_id is not null;

-- Written by the ingester with the entry: payments of the last hours that nobody was notified of yet, and for a day those that
-- somebody was, so that an entry that is read again notifies nobody twice.
create table incoming_payments (
  entity_id uuid not null references organisations (entity_id) on delete cascade,
  wallet_id uuid not null,
  tx_hash text not null,
  seq integer not null,
  token_id uuid not null references tokens (id),
  units numeric(78,0) not null,
  created_at timestamptz not null,
  noticed_at timestamptz,
  primary key (entity_id, wallet_id, tx_hash, seq)
);

create index incoming_payments_new on incoming_payments (entity_id, created_at) where noticed_at is null;
