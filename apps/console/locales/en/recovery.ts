/** Words of the recovery page. */
export const recovery = {
  loadFailed: 'Could not load the state of the signers.',
  signers: 'Signers',
  noSigners: 'No signers are configured on this server.',
  columns: {
    signer: 'Signer',
    state: 'State',
    version: 'Version',
    keys: 'Keys',
    epoch: 'Generation',
    rules: 'Rules',
    frozen: 'Blocked pairs',
  },
  signer: (party: number) => `Signer ${party}`,
  up: 'answers',
  silent: 'does not answer',
  noRules: 'none',
  rules: (version: number) => `Version ${version}`,
  agrees: 'agrees',
  behind: 'behind',
  keys: 'Shares',
  noKeys: 'No key yet.',
  epoch: (epoch: number) => `generation ${epoch}`,
  shares: {
    held: 'holds its share',
    missing: 'has no share',
    behind: 'has an old share',
    unknown: 'does not answer',
  },
  frozen: (party: number, other: number) =>
    `Signers ${party} and ${other} are blocked with each other until a refresh.`,
  prove: 'Prove that the shares sign',
  proveOf: (label: string) => `Prove that the shares sign: ${label}`,
  proveWhy:
    'The signers sign a message that is not a transaction, in groups in which every two of them meet. No key is rebuilt and nothing moves.',
  proving: 'The signers sign…',
  proven: (at: string, epoch: number) => `Proven ${at}, generation ${epoch}`,
  notProven: (at: string) => `Not every group signed, ${at}`,
  never: 'Not proven yet.',
  outdated: 'The shares were renewed since. Prove them again.',
  signedTogether: (parties: string) => `Signers ${parties} signed together.`,
  failedTogether: (parties: string) => `Signers ${parties} did not sign:`,
  backups: 'Backups',
  backupsWhy:
    'Signers do not tell the server about their backups. The operator of each signer makes and verifies them on its machine, after every new key and every refresh. Verifying checks each share and rebuilds no key.',
  backupMake: 'Make',
  backupVerify: 'Verify',
  backupRestore: 'Restore',
  quarantine:
    'A signer that was restored signs for no key before its operator binds the key to its rules again (KEY_QUARANTINED). The proof above does not show this.',
}
export type RecoveryWords = typeof recovery
