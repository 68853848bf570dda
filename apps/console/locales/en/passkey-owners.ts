/** Words of the page about people and their passkeys. */
export const passkeyOwners = {
  lead: 'The passkeys that the signers accept, and their owners. The rules in force list them, so the server cannot add one.',
  none: 'No passkeys in rules yet',
  noneWhy:
    'The signers of this organization have no rules, so they accept no passkey. Sign-in passkeys are in My Account.',
  toAccount: 'My Account',
  waiting: (count: number) =>
    count === 1
      ? '1 registered passkey waits for the next version of the rules.'
      : `${count} registered passkeys wait for the next version of the rules.`,
  waitingHow: 'Propose a version in the Policy Wizard; governors adopt it.',
  lost: 'Lost a passkey?',
  lostHow:
    'Register another one with your second passkey or a new device. Then a governor proposes a version without the lost passkey, and other governors adopt it. Removing a passkey takes effect as soon as it is adopted.',
  columns: {
    owner: 'Owner',
    roles: 'Roles',
    words: 'Fingerprint',
    kind: 'Kept',
    since: 'In the rules since',
  },
  synced: 'may be synced to other devices',
  bound: 'on one device',
  since: (version: number) => `Version ${version}`,
  waits: 'waits',
  two: 'Has two or more',
  second: 'Needs a second passkey',
  noPasskey: 'no passkey',
  wordsHow: 'Compare these words with those that the owner sees.',
}
