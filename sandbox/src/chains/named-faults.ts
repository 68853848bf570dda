/** Named faults of a stand-in. A fault's seed, not chance, decides which rows or requests it hits: the same setting always gives the
 *  same misbehaviour. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { FaultSetting, FaultState } from './chain-controls.ts'

export interface Fault {
  /** Describes the effect while it is on. */
  readonly sentence: string
  /** Default rate of rows or requests that are hit. */
  readonly usualRate: number
}

interface Active {
  /** As it was set. */
  readonly address: string | null
  readonly normalAddress: string | null
  readonly seed: number
  readonly rate: number
  /** Number of times each request was made since. */
  readonly requests: Map<string, number>
  readonly strikes: { count: number }
}

export class NamedFaults<Name extends string> {
  readonly #table: Readonly<Record<Name, Fault>>
  readonly #normalise: (address: string) => string
  readonly #active = new Map<Name, Active>()

  /** `normalise`: the form of an address in which it is compared. */
  constructor(table: Readonly<Record<Name, Fault>>, normalise: (address: string) => string) {
    this.#table = table
    this.#normalise = normalise
  }

  get names(): Name[] {
    return Object.keys(this.#table) as Name[]
  }

  isName(name: string): name is Name {
    return Object.hasOwn(this.#table, name)
  }

  set(name: Name, setting: boolean | FaultSetting): void {
    const {
      on,
      address,
      seed = 0,
      rate = this.#table[name].usualRate,
    } = typeof setting === 'boolean' ? { on: setting } : setting
    if (!on) return void this.#active.delete(name)
    this.#active.set(name, {
      address: address ?? null,
      normalAddress: address === undefined ? null : this.#normalise(address),
      seed,
      rate,
      requests: new Map(),
      strikes: { count: 0 },
    })
  }

  /** Switches all off. */
  clear(): void {
    this.#active.clear()
  }

  isOn(name: Name): boolean {
    return this.#active.has(name)
  }

  /** Number of hits since it was switched on. */
  strikes(name: Name): number {
    return this.#active.get(name)?.strikes.count ?? 0
  }

  /** Whether it hits the item `key` of these normalised addresses. The result is always the same. */
  hits(name: Name, key: string, addresses: readonly string[]): boolean {
    const isHit = this.wouldHit(name, key, addresses)
    if (isHit) this.strike(name)
    return isHit
  }

  /** Like `hits`, but without counting. */
  wouldHit(name: Name, key: string, addresses: readonly string[]): boolean {
    const share = this.shareOf(name, key, addresses)
    return share !== null && share < (this.#active.get(name)?.rate ?? 0)
  }

  /** Like `hits`, for a request that can be retried with another result. */
  hitsAsking(name: Name, question: string, addresses: readonly string[]): boolean {
    const fault = this.#active.get(name)
    if (fault === undefined || !isAbout(fault, addresses)) return false
    const time = fault.requests.get(question) ?? 0
    fault.requests.set(question, time + 1)
    return this.hits(name, `${question} ${time}`, addresses)
  }

  list(): Record<Name, FaultState> {
    return Object.fromEntries(
      this.names.map((name): [Name, FaultState] => {
        const { sentence, usualRate } = this.#table[name]
        const { address = null, seed = 0, rate = usualRate } = this.#active.get(name) ?? {}
        return [name, { sentence, on: this.isOn(name), address, seed, rate }]
      }),
    ) as Record<Name, FaultState>
  }

  /** 0 to 1, evenly distributed over keys. Null: the fault is off, or is about other addresses. */
  protected shareOf(name: Name, key: string, addresses: readonly string[]): number | null {
    const fault = this.#active.get(name)
    if (fault === undefined || !isAbout(fault, addresses)) return null
    const bytes = sha256(utf8ToBytes(`${fault.seed}/${name}/${key}`))
    return new DataView(bytes.buffer).getUint32(0) / 2 ** 32
  }

  protected strike(name: Name): void {
    const fault = this.#active.get(name)
    if (fault !== undefined) fault.strikes.count += 1
  }
}

const isAbout = ({ normalAddress }: Active, addresses: readonly string[]): boolean =>
  normalAddress === null || addresses.includes(normalAddress)
