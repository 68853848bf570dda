-- Also raised while a change of the rules is open, and while people have stopped all signing.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row', 'password-reset', 'new-password',
  'rules-change', 'rules-frozen'));
