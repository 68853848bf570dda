-- The version of the rules that the generation of a key stated: its signers bound the key to them. Null: made without rules.
alter table mpc_keys add column rules_hash text;

-- New shares for other signers, or for a lost one, are proposed by one person and adopted by another, too.
alter table pending_changes drop constraint pending_changes_kind_check;
alter table pending_changes add constraint pending_changes_kind_check check (kind in ('member-added', 'member-changed',
  'member-link', 'webhook-added', 'webhook-changed', 'webhook-secret', 'address-added', 'address-changed', 'policy-changed',
  'key-repaired', 'key-moved'));
