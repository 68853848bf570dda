/** The faults of the node and of the explorer. The chain itself stays right. */
import { type Fault, NamedFaults } from '../named-faults.ts'

export const faultTable = {
  'wrong-chain': { sentence: 'The node states the chain id of another network.', usualRate: 1 },
  behind: { sentence: 'The node lacks the newest forty blocks and does not say so.', usualRate: 1 },
  syncing: { sentence: 'The node says that it is catching up.', usualRate: 1 },
  'wrong-balance': { sentence: 'Balances are stated a thousandth too high.', usualRate: 1 },
  'wrong-receipt': { sentence: 'Receipts state half of the gas that was used.', usualRate: 1 / 4 },
  'lost-log': {
    sentence: 'Payments of tokens are missing in receipts and in searches of logs.',
    usualRate: 1 / 8,
  },
  'wrong-log': { sentence: 'Logs state ten times the amount.', usualRate: 1 / 8 },
  'wrong-nonce': { sentence: 'The node counts one transaction more than an account has made.', usualRate: 1 },
  'missing-field': { sentence: 'Blocks and receipts lack a field.', usualRate: 1 / 4 },
  'decimal-numbers': {
    sentence: 'Numbers of receipts are decimals instead of hexadecimal text.',
    usualRate: 1 / 4,
  },
  'no-traces': { sentence: 'The node has no traces.', usualRate: 1 },
  'lost-row': { sentence: 'The explorer never lists some transactions.', usualRate: 1 / 8 },
  'rate-limit': {
    sentence: 'Node and explorer refuse, each with its own words, as to one who asks too often.',
    usualRate: 1,
  },
  'server-error': { sentence: 'Node and explorer answer 503 with a page for people.', usualRate: 1 },
  'not-json': { sentence: 'Node and explorer answer 200 with a page for people.', usualRate: 1 },
  slow: { sentence: 'Every answer takes a second and a half longer.', usualRate: 1 },
  'connection-cut': { sentence: 'The connection ends in the middle of an answer.', usualRate: 1 },
  down: { sentence: 'Connections end without an answer.', usualRate: 1 },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faultTable
export const faultNames = Object.keys(faultTable) as FaultName[]

/** Addresses are in small letters, except in settings. */
export class Faults extends NamedFaults<FaultName> {
  constructor() {
    super(faultTable, (address) => address.toLowerCase())
  }
}

const digits = /0x[0-9a-f]+/g
/** A word with an address, as in topics and in the data of calls. */
const addressWord = /0{24}([0-9a-f]{40})/g

/** Every address in a text. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(digits) ?? []).flatMap((value) =>
      value.length === 42
        ? [value]
        : [...value.matchAll(addressWord)].map(([, address = '']) => `0x${address}`),
    ),
  ),
]
