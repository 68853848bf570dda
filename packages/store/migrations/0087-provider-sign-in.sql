-- Sign-in by an OpenID provider. Written by the server.

-- The identity at the provider that signs a person in. mac: HMAC of the server over the columns that decide whom it signs in;
-- a row that somebody else wrote does not verify. email: as the provider stated it when the link was made, for the person's eyes.
create table provider_links (
  user_id uuid not null references users (id),
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  mac bytea not null,
  primary key (user_id)
);

create unique index provider_links_subject on provider_links (issuer, subject);

-- Sign-ins that are under way. browser_hash: SHA-256 of the cookie of the browser that began one. sealed: what the server must
-- remember about it, under the installation's key; after the provider's answer, the identity that it proved.
create table provider_sign_ins (
  browser_hash bytea not null,
  phase text not null check (phase in ('begun', 'proven')),
  sealed bytea not null,
  remote_address text not null,
  expires_at timestamptz not null,
  primary key (browser_hash)
);

create index provider_sign_ins_address on provider_sign_ins (remote_address, expires_at);

alter table forged_rows drop constraint forged_rows_kind_check;
alter table forged_rows add constraint forged_rows_kind_check check (kind in ('session', 'approval', 'passkey', 'provider-link'));

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('change-proposed', 'change-ended', 'member-added', 'member-changed', 'member-removed',
    'webhook-added', 'webhook-changed', 'webhook-removed', 'passkey-added', 'passkey-removed', 'passkey-registered',
    'recipient-named', 'policy-applied', 'rules-proposed', 'rules-in-force', 'rules-vetoed', 'signing-stopped',
    'signing-resumed', 'approval-needed', 'request-approved', 'request-rejected', 'request-cancelled', 'request-expired', 'approvals-lapsed',
    'transfer-failed', 'transfer-signed', 'transfer-confirmed', 'payment-received', 'comment-added', 'decision-needed',
    'alert-assigned', 'new-sign-in', 'email-changed', 'api-key-added', 'provider-linked', 'provider-unlinked'));
