-- address: where an e-mail goes instead of to the person's address of now, so that a person learns at the earlier address that
-- it was changed.
alter table notice_mails add column address text;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('change-proposed', 'change-ended', 'member-added', 'member-changed', 'member-removed',
    'webhook-added', 'webhook-changed', 'webhook-removed', 'passkey-added', 'passkey-removed', 'passkey-registered',
    'recipient-named', 'policy-applied', 'rules-proposed', 'rules-in-force', 'rules-vetoed', 'signing-stopped',
    'signing-resumed', 'approval-needed', 'request-approved', 'request-rejected', 'request-cancelled', 'request-expired', 'approvals-lapsed',
    'transfer-failed', 'transfer-signed', 'transfer-confirmed', 'payment-received', 'comment-added', 'decision-needed',
    'alert-assigned', 'new-sign-in', 'email-changed', 'api-key-added'));
