/** Named faults of the provider faces, and one of the chain itself. A fault's seed, not chance, decides which rows or
 *  requests it hits: the same setting always gives the same misbehaviour. */
import { toHex41 } from '@holdfast/chains/tron'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { FaultSetting, FaultState } from '../chain-controls.ts'

interface Fault {
  /** Describes the effect while it is on. */
  readonly sentence: string
  /** Default rate of rows or requests that are hit. */
  readonly usualRate: number
}

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
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultTable, name)

interface Active {
  readonly address: string | null
  readonly seed: number
  readonly rate: number
  /** Number of times each request was made since. */
  readonly requests: Map<string, number>
  readonly strikes: { count: number }
}

/** The faults for one list or request. */
export interface AimedFaults {
  hits(name: FaultName, key: string): boolean
  hitsAsking(name: FaultName, question: string): boolean
  skewMs(): number
}

export class Faults {
  readonly #active = new Map<FaultName, Active>()

  /** The address is in base58 or hexadecimal. */
  set(name: FaultName, setting: boolean | FaultSetting): void {
    const {
      on,
      address,
      seed = 0,
      rate = faultTable[name].usualRate,
    } = typeof setting === 'boolean' ? { on: setting } : setting
    if (!on) return void this.#active.delete(name)
    this.#active.set(name, {
      address: address === undefined ? null : toHex41(address),
      seed,
      rate,
      requests: new Map(),
      strikes: { count: 0 },
    })
  }

  /** The faults that concern these addresses, hexadecimal. */
  about(addresses: readonly string[]): AimedFaults {
    return {
      hits: (name, key) => this.hits(name, key, addresses),
      hitsAsking: (name, question) => this.hitsAsking(name, question, addresses),
      skewMs: () => this.skewMs(addresses),
    }
  }

  /** Switches all off. */
  clear(): void {
    this.#active.clear()
  }

  isOn(name: FaultName): boolean {
    return this.#active.has(name)
  }

  /** Number of hits since it was switched on. */
  strikes(name: FaultName): number {
    return this.#active.get(name)?.strikes.count ?? 0
  }

  /** Whether it hits the item `key` of these addresses (hexadecimal). The result is always the same. */
  hits(name: FaultName, key: string, addresses: readonly string[]): boolean {
    const isHit = this.wouldHit(name, key, addresses)
    if (isHit) this.#strike(name)
    return isHit
  }

  /** Like `hits`, but without counting. */
  wouldHit(name: FaultName, key: string, addresses: readonly string[]): boolean {
    const fault = this.#active.get(name)
    return fault !== undefined && isAbout(fault, addresses) && shareOf(fault, name, key) < fault.rate
  }

  #strike(name: FaultName): void {
    const fault = this.#active.get(name)
    if (fault !== undefined) fault.strikes.count += 1
  }

  /** Like `hits`, for a request that can be retried with another result. */
  hitsAsking(name: FaultName, question: string, addresses: readonly string[]): boolean {
    const fault = this.#active.get(name)
    if (fault === undefined || !isAbout(fault, addresses)) return false
    const time = fault.requests.get(question) ?? 0
    fault.requests.set(question, time + 1)
    const isHit = shareOf(fault, name, `${question} ${time}`) < fault.rate
    if (isHit) this.#strike(name)
    return isHit
  }

  /** Clock error of the index in milliseconds: at least half an hour while the fault is on. */
  skewMs(addresses: readonly string[]): number {
    const fault = this.#active.get('clock-skew')
    if (fault === undefined || !isAbout(fault, addresses)) return 0
    this.#strike('clock-skew')
    const share = shareOf(fault, 'clock-skew', '')
    const minutes = 31 + Math.floor(share * 59)
    return (Math.floor(share * 1_000) % 2 === 0 ? minutes : -minutes) * 60_000
  }

  list(): Record<FaultName, FaultState> {
    return Object.fromEntries(
      faultNames.map((name): [FaultName, FaultState] => {
        const { sentence, usualRate } = faultTable[name]
        const { address = null, seed = 0, rate = usualRate } = this.#active.get(name) ?? {}
        return [name, { sentence, on: this.isOn(name), address, seed, rate }]
      }),
    ) as Record<FaultName, FaultState>
  }
}

const isAbout = ({ address }: Active, addresses: readonly string[]): boolean =>
  address === null || addresses.includes(address)

/** 0 to 1, evenly distributed over keys. */
function shareOf({ seed }: Active, name: FaultName, key: string): number {
  const bytes = sha256(utf8ToBytes(`${seed}/${name}/${key}`))
  return new DataView(bytes.buffer).getUint32(0) / 2 ** 32
}
