/** The faults of the provider faces, and one of the chain itself. */
import { toHex41 } from '@holdfast/chains/tron'
import { type Fault, NamedFaults } from '../named-faults.ts'

export const faultTable = {
  'lost-row': { sentence: 'The index never lists some transactions.', usualRate: 1 / 8 },
  'late-row': {
    sentence: 'The index lists some transactions an hour after their block.',
    usualRate: 1 / 8,
  },
  'unconfirmed-duplicate': {
    sentence: 'Token rows are listed twice, once with the mark of what is not confirmed.',
    usualRate: 1,
  },
  'empty-page-with-fingerprint': {
    sentence: 'The first page of a list is empty and yet says that more follows.',
    usualRate: 1,
  },
  'repeated-fingerprint': {
    sentence: 'A page names itself as the next one: who follows it turns in circles.',
    usualRate: 1,
  },
  'rate-limit': {
    sentence: 'Lists and node refuse for a second, each with its own words, as to one who asks too often.',
    usualRate: 1,
  },
  suspension: {
    sentence: 'Lists and node refuse for thirty seconds, as to one whose key was suspended.',
    usualRate: 1,
  },
  'server-error': { sentence: 'Lists answer 503 with a page for people.', usualRate: 1 },
  'not-json': { sentence: 'Lists answer 200 with a page for people.', usualRate: 1 },
  slow: { sentence: 'Every answer takes a second and a half longer.', usualRate: 1 },
  'connection-cut': { sentence: 'The connection ends in the middle of an answer.', usualRate: 1 },
  reorganisation: {
    sentence:
      'The last block is undone when the next one comes: its transactions move one block on, and every fourth never comes back.',
    usualRate: 1,
  },
  'wrong-decimals': { sentence: 'Token rows say a wrong number of decimals.', usualRate: 1 },
  'wrong-amount': { sentence: 'Rows say ten times the amount, in bytes and in words.', usualRate: 1 / 4 },
  'providers-disagree': {
    sentence: 'Tatum does not list some transactions that TronGrid lists.',
    usualRate: 1 / 4,
  },
  'clock-skew': { sentence: 'The clock of the index is fast or slow by up to ninety minutes.', usualRate: 1 },
  'page-order': { sentence: 'Lists come in the other order than the one asked for.', usualRate: 1 },
} as const satisfies Record<string, Fault>

/** Whether a reorganisation drops this transaction instead of moving it to the next block. */
export const isDroppedByReorganisation = (transactionId: string): boolean =>
  Number.parseInt(transactionId.slice(0, 8), 16) % 4 === 0

export type FaultName = keyof typeof faultTable
export const faultNames = Object.keys(faultTable) as FaultName[]

/** The faults for one list or request. */
export interface AimedFaults {
  hits(name: FaultName, key: string): boolean
  hitsAsking(name: FaultName, question: string): boolean
  skewMs(): number
}

/** Addresses are in hexadecimal, except in settings. */
export class Faults extends NamedFaults<FaultName> {
  constructor() {
    super(faultTable, toHex41)
  }

  /** The faults that concern these addresses. */
  about(addresses: readonly string[]): AimedFaults {
    return {
      hits: (name, key) => this.hits(name, key, addresses),
      hitsAsking: (name, question) => this.hitsAsking(name, question, addresses),
      skewMs: () => this.skewMs(addresses),
    }
  }

  /** Clock error of the index in milliseconds: at least half an hour while the fault is on. */
  skewMs(addresses: readonly string[]): number {
    const share = this.shareOf('clock-skew', '', addresses)
    if (share === null) return 0
    this.strike('clock-skew')
    const minutes = 31 + Math.floor(share * 59)
    return (Math.floor(share * 1_000) % 2 === 0 ? minutes : -minutes) * 60_000
  }
}
