/** A year while it is planned: acts with their times, and the tokens of each party, so that no act pays more than there is. */
import { Chance } from './chance.ts'

export const dayMs = 86_400_000
export const daysOfHistory = 365

/** Minutes of the day in UTC. */
export const businessHours = [8 * 60, 18 * 60] as const
export const anyHour = [0, 24 * 60 - 2] as const

export interface DatedAct<Act> {
  readonly at: Date
  readonly act: Act
}

export interface TokenMove {
  /** Null: the units are new. */
  readonly from: string | null
  readonly to: string
  readonly token: string
  readonly units: bigint
}

export abstract class Diary<Act> {
  readonly chance: Chance
  readonly #start: number
  readonly #end: number
  readonly #acts: DatedAct<Act>[] = []
  readonly #held = new Map<string, bigint>()

  constructor(seed: number, end: Date) {
    this.chance = new Chance(seed)
    this.#end = end.getTime()
    this.#start = Math.floor(this.#end / dayMs - daysOfHistory) * dayMs
  }

  /** The tokens that move if the act succeeds. */
  protected abstract movesOf(act: Act): readonly TokenMove[]

  dayOfMonth(day: number): number {
    return new Date(this.#start + day * dayMs).getUTCDate()
  }

  /** `minute` is that of the day in UTC, and the seconds are random. Acts after the end are dropped. */
  write(day: number, minute: number, act: Act): void {
    const at = this.#start + day * dayMs + minute * 60_000 + this.chance.between(0, 50) * 1_000
    if (at >= this.#end) return
    this.#acts.push({ at: new Date(at), act })
    for (const move of this.movesOf(act)) this.#move(move)
  }

  holds({ address }: { readonly address: string }, token: string): bigint {
    return this.#held.get(`${address} ${token}`) ?? 0n
  }

  inOrder(): DatedAct<Act>[] {
    return this.#acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  #move({ from, to, token, units }: TokenMove): void {
    if (from !== null) {
      if (this.holds({ address: from }, token) < units) return
      this.#add(from, token, -units)
    }
    this.#add(to, token, units)
  }

  #add(address: string, token: string, units: bigint): void {
    this.#held.set(`${address} ${token}`, this.holds({ address }, token) + units)
  }
}
