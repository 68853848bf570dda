-- Also raised for a row of a session or an approval that the server did not write.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in ('mismatch', 'look-alike', 'spam-wave', 'provider-fault',
  'stalled-run', 'webhook-failing', 'signer-down', 'key-frozen', 'other-chain', 'forged-row'));
