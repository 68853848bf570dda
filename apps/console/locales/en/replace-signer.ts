/** Words of the dialog that replaces a signer of a key. */
import type { ApiReply } from '@holdfast/contract'

type Share = NonNullable<ApiReply<'getMpcKeySigners'>['signers'][number]['share']>

export const replaceSigner = {
  title: (label: string) => `Signers of ${label}`,
  lead: 'Replace a signer that lost its disk or was stolen. Key and address stay the same.',
  table: 'Signers',
  columns: { signer: 'Signer', share: 'Share', identity: 'Identity', pins: 'Pinned' },
  shares: {
    held: 'Holds its share',
    missing: 'Holds no share',
    behind: 'Holds an outdated share',
    unknown: 'Offline',
  } satisfies Record<Share, string> as Record<Share, string>,
  notOfKey: 'Not part of this key',
  pinned: 'By all signers online',
  notPinned: (signers: string) => `Not by signer ${signers}`,
  signer: (party: number | string) => `Signer ${party}`,
  arrangement: (threshold: number, signers: string) => `Any ${threshold} of signers ${signers} sign.`,
  complete: 'Every signer of this key holds its share.',
  ready: (signers: string) => `Signer ${signers} is online and holds no current share.`,
  offline: (signers: string) => `Signer ${signers} is offline. Set up its machine first.`,
  unpinned: (party: string, signers: string) =>
    `Signer ${signers} has not pinned the identity of signer ${party} yet.`,
  machines: 'On the machines first',
  which: 'Signer to replace',
  steps: {
    make: 'On the new machine: create its folder and note the printed identity.',
    pin: 'On every signer: pin the new identity and restart. Signers only work with identities that their operators have pinned.',
    server: 'On this server: set the same identity and restart.',
  },
  newIdentity: '<new identity>',
  newAddress: '<address>',
  run: 'Then make new shares, here or by command:',
  after:
    'The old share and all earlier backups stop working: make new backups. The new signer signs only requests created at least a day later.',
  rules:
    'If the organization has rules: another person adopts the replacement, and a version of the rules names the new signer. Propose it on the Policy page; each operator accepts it and binds the key.',
  submit: 'Make new shares',
  submitMove: (threshold: number, signers: string) => `Move to ${threshold} of signers ${signers}`,
  moveTitle: 'Move the key to other signers',
  agreed: (threshold: number, signers: string) =>
    `The operators agreed to ${threshold} of signers ${signers}.`,
  notAgreed: (threshold: number, signers: string, missing: string) =>
    `Some operators agreed to ${threshold} of signers ${signers}. Not yet: signer ${missing}.`,
  moveHow:
    'To remove a signer or change the threshold, set this on each signer that will hold a share and restart:',
  working: 'The signers are making new shares…',
  done: 'Done. Every signer of this key holds a new share.',
  loading: 'Asking the signers…',
}
