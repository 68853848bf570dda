/** A policy in sentences: one for each setting. */
import {
  capHours,
  noteInEnglish,
  treasuryHours,
  type Note,
  type PolicyFacts,
  type PolicySetting,
} from '@holdfast/policy'
import { countText } from '../../src/format/count-text.ts'
import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'

const count = (n: number): string => countText(n, 'en')
const dollars = (n: number): string => usdText(count(n), 'en')

const duration = (minutes: number): string => {
  const [n, forms] =
    minutes % 1440 === 0
      ? ([minutes / 1440, { one: 'day', other: 'days' }] as const)
      : minutes % 60 === 0
        ? ([minutes / 60, { one: 'hour', other: 'hours' }] as const)
        : ([minutes, { one: 'minute', other: 'minutes' }] as const)
  return `${count(n)} ${plural('en', n, forms)}`
}

const sentences: { readonly [S in PolicySetting]: (facts: PolicyFacts[S]) => string } = {
  signingMode: ({ mode }) =>
    ({
      'strict-composition':
        'Signing mode strict-composition: a person signs every transaction, together with two policy signers.',
      'human-in-the-loop': 'Signing mode human-in-the-loop: a person takes part in every signing.',
      'availability-first': 'Signing mode availability-first: signing continues without a person.',
    })[mode],
  required: ({ count: n }) =>
    plural('en', n, {
      one: 'One person besides the requester must approve each transfer.',
      other: `${count(n)} people besides the requester must approve each transfer.`,
    }),
  roleBound: ({ isOn }) =>
    isOn
      ? 'At least one approver must be a Treasurer or treasury Admin. Treasurers may approve too.'
      : 'Any approver may approve.',
  expiry: ({ minutes }) => `An approval expires after ${duration(minutes)} and must then be repeated.`,
  perTxCap: ({ dollars: most }) => `A single transfer may be at most ${dollars(most)}.`,
  dailyCap: ({ dollars: most }) =>
    `All transfers in any ${capHours} hours together may be at most ${dollars(most)}.`,
  recipients: ({ list }) =>
    plural('en', list.length, {
      one: 'Only this recipient may be paid.',
      other:
        list.length === 0
          ? 'Any address may be paid.'
          : `Only these ${count(list.length)} recipients may be paid.`,
    }),
  hours: ({ isOn }) =>
    isOn
      ? `Transfers are allowed from Monday to Friday, ${treasuryHours.from}:00 to ${treasuryHours.to}:00 ${treasuryHours.zone}, only.`
      : 'Transfers are allowed on any day at any hour.',
  ips: ({ list }) =>
    plural('en', list.length, {
      one: 'People can act on transfers from this address or range only.',
      other:
        list.length === 0
          ? 'People can act on transfers from any network.'
          : `People can act on transfers from these ${count(list.length)} addresses and ranges only.`,
    }),
  countries: ({ list }) =>
    plural('en', list.length, {
      one: 'People can act on transfers from this country only.',
      other:
        list.length === 0
          ? 'People can act on transfers from any country.'
          : `People can act on transfers from these ${count(list.length)} countries only.`,
    }),
  keyThreshold: ({ k, n }) => `Any ${k} of the ${n} shares of a key can sign; ${k - 1} cannot.`,
  seats: ({ shares, active }) =>
    `Policy signers, machines that check the policy, hold ${count(shares)} of the shares; ${
      active === 1 ? 'one takes' : `${count(active)} take`
    } part at a time.`,
  mostSeats: ({ count: n }) =>
    plural('en', n, {
      one: 'At most one policy signer takes part in one signing.',
      other: `At most ${count(n)} policy signers take part in one signing.`,
    }),
  strictSeats: ({ isOn }) =>
    isOn ? 'Two policy signers must take part in every signing.' : 'One policy signer is enough to sign.',
  holders: ({ shares, list }) =>
    shares === 0
      ? 'Nobody holds a share on a phone.'
      : shares === list.length
        ? `${count(shares)} people hold a share on their phones.`
        : `${count(shares)} shares are on phones, with ${count(list.length)} people assigned.`,
  presence: ({ policy }) =>
    policy === 'per-tx'
      ? 'They confirm each transaction on the phone (per-tx).'
      : 'They confirm once on the phone for a whole session (per-session).',
  binding: () => 'Each signature is valid for a single intent, transaction, set of signers, key and session.',
  nonces: () => 'Nonces are used once, deleted before use and never backed up.',
  roundTimeout: ({ ms }) =>
    `A signer that does not answer a round within ${count(ms)} ms is dropped from that signing.`,
  reshare: ({ days }) =>
    plural('en', days, {
      one: 'Shares are refreshed every day.',
      other: `Shares are refreshed every ${count(days)} days.`,
    }),
}

const settings: Readonly<Record<PolicySetting, string>> = {
  signingMode: 'Signing mode',
  required: 'Approvals',
  roleBound: 'Role of the approvers',
  expiry: 'Approval expiry',
  perTxCap: 'Limit per transfer',
  dailyCap: 'Daily limit',
  recipients: 'Recipients',
  hours: 'Hours',
  ips: 'IP addresses',
  countries: 'Countries',
  keyThreshold: 'Threshold',
  seats: 'Policy signers',
  mostSeats: 'Most policy signers',
  strictSeats: 'Fewest policy signers',
  holders: 'Phone share holders',
  presence: 'Confirmation',
  binding: 'Binding of signatures',
  nonces: 'Single-use nonces',
  roundTimeout: 'Round timeout',
  reshare: 'Renewal',
}

/** Texts for the notes of a policy. The policy document itself holds English notes. */
const notes: {
  readonly [C in Note['code']]: Extract<Note, { code: C }> extends { cap: number } | { typical: number }
    ? (note: Extract<Note, { code: C }>) => string
    : string
} = {
  business: noteInEnglish,
  'typical-over-cap': noteInEnglish,
  'volume-over-cap': noteInEnglish,
  'cap-over-daily': noteInEnglish,
  'automation-waits': noteInEnglish({ code: 'automation-waits' }),
  'session-though-every': noteInEnglish({ code: 'session-though-every' }),
  'strict-without-second-seat': noteInEnglish({ code: 'strict-without-second-seat' }),
  'strict-alone': noteInEnglish({ code: 'strict-alone' }),
  'countries-missing': noteInEnglish({ code: 'countries-missing' }),
  'countries-though-free': noteInEnglish({ code: 'countries-though-free' }),
}

export const policy = {
  settings,
  sentences,
  notes,
  dollars,
  unsettled: (setting: string) => `${setting}: not decided yet.`,
  unknownPerson: 'no longer in the directory',
  groups: { people: 'People', limits: 'Limits', key: 'Key and shares', always: 'Always' },
  enforcement: {
    names: {
      signers: 'Signers and server',
      server: 'Server',
      always: 'Always on',
      recorded: 'Recorded',
    },
    tips: {
      signers:
        'Each signer refuses transfers that break it, even if the server is compromised. Signers count units of each asset, not dollars.',
      server: 'Only Holdfast’s server refuses requests that break it.',
      always: 'Built into the signers.',
      recorded: 'Recorded only, not enforced yet.',
    },
  },
  inForce: {
    title: 'Policy in force',
    none: 'No policy is in force.',
    noneWhy: 'One other person must approve each transfer, and the server has no limits.',
    version: (version: number) => `Version ${count(version)}`,
    by: (name: string, time: string) => `applied by ${name}, ${time}`,
    since: (time: string) => `since ${time}`,
    somebody: 'an unknown user',
    loading: 'Loading the policy in force…',
    failed: (reason: string) => `The policy in force could not be loaded: ${reason}`,
    read: 'View',
    hide: 'Hide',
  },
  next: {
    apply: 'You can apply it at the end. It then takes effect at once.',
    propose: (needed: number, hours: number) =>
      `At the end you propose your change. ${
        needed === 1 ? '1 governor adopts' : `${count(needed)} governors adopt`
      } it on the approver page. A tightening then takes effect at once, a loosening after ${count(hours)}\u00a0h.`,
    mayNotApply:
      'You can prepare a policy and copy it. Only an Owner, an Admin, a treasury Admin or a system user can apply one.',
    mayNotPropose:
      'You can prepare a policy and copy it. Only an Owner, an Admin, a treasury Admin or a system user can propose one.',
    ask: (names: string) => `Ask ${names}.`,
    governor: 'As a governor, you adopt or veto proposals on the page Policy.',
  },
  changes: {
    title: 'Changes',
    none: 'No changes: this is the policy in force.',
    first: 'Everything below is new: no policy was in force.',
    was: 'Now',
    unset: 'Each asset has its own limit; all assets together have none.',
    becomes: 'Then',
    changed: (n: number) =>
      plural('en', n, { one: 'One setting changes.', other: `${count(n)} settings change.` }),
  },
}
export type PolicyWords = typeof policy
