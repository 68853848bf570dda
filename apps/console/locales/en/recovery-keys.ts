/** Recovery keys on the Policy page. */
export const recoveryKeys = {
  title: 'Recovery keys',
  none: 'None. If too many governors lose their passkeys, only the operators of the signers can change the policy.',
  rule: (needed: number, of: number, hours: number) =>
    `${needed} of ${of} change the policy in place of governors, ${hours} h after they signed. Any governor can veto it until then.`,
  kinds: { paper: 'on paper', hardware: 'passkey' },
  choose: 'Recovery keys',
  chooseWhy:
    'For the day when too many governors lost their passkeys. Each person makes one without network and keeps it on paper in a safe place: npm run recovery-key -w apps/signer -- --make. Enter the public key only, never the words.',
  label: 'Where it is kept',
  publicKey: 'Public key',
  add: 'Add a recovery key',
  remove: (label: string) => (label === '' ? 'Remove this recovery key' : `Remove ${label}`),
  needed: 'Recovery keys needed',
  delay: 'Hours that a recovery waits',
  adopted: (count: number, needed: number) =>
    `${count} of ${needed} recovery keys signed in place of governors.`,
  signedBy: (names: string) => `Signed by ${names}.`,
  handIn: 'Hand in a statement on paper',
  adoptWhy:
    'Download the file and carry it to a machine without network. There the keeper of a recovery key signs it and copies the printed line here.',
  joinWhy:
    'A new recovery key proves that it works before it counts. Its keeper signs the file on a machine without network and copies the printed line here.',
  file: 'Download file',
  statement: 'Printed line',
  send: 'Hand in',
  sending: 'Handing in…',
  taken: {
    adopt: (label: string) => `${label} signed this version.`,
    join: (label: string) => `${label} joined.`,
  },
  failed: (text: string) => `Not taken: ${text}`,
  pendingBy: {
    governors: '',
    recovery: 'Recovery keys adopted this change in place of governors.',
    operator: 'The operators of the signers accepted this change, and the governors have not adopted it.',
  },
  waits: (version: number, at: string) => `Version ${version} waits until ${at}.`,
  refusedSince: (version: number, at: string) => `Version ${version}, since ${at}:`,
}
export type RecoveryKeysWords = typeof recoveryKeys
