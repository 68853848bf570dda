/** The clock of this node, checked against its record and against the time that has passed since the node started. A
 *  clock that is set back would let the node forget too late and sign too early; one that is set ahead would end the
 *  windows of caps and forget what it agreed to. */
import { Refusal } from './refusal.ts'

export interface Clock {
  /** The time of day, in milliseconds. */
  readonly now: () => number
  /** Milliseconds that have passed since some moment. Setting the time of day does not change them. */
  readonly elapsed: () => number
}

export const systemClock: Clock = { now: Date.now, elapsed: () => performance.now() }

/** More than clock corrections move a clock in ordinary operation. */
export const clockToleranceMs = 2 * 60_000
/** A clock that jumps further ahead while the node runs is not believed. */
const furthestJumpMs = 24 * 3_600_000

/** Derives the time of day from the elapsed time. */
export class ExpectedTime {
  readonly #clock: Clock
  readonly #lead: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#lead = clock.now() - clock.elapsed()
  }

  get now(): number {
    return Math.round(this.#lead + this.#clock.elapsed())
  }
}

/** Throws unless the clock is at or after the newest act, but for corrections. */
export function assertNotBack(now: number, newest: number): void {
  if (now >= newest - clockToleranceMs) return
  const detail = `it is ${timeOf(now)}, and the last act was at ${timeOf(newest)}`
  throw new Refusal('CLOCK_BACK', { field: 'time', detail })
}

export const isAhead = (now: number, expected: number): boolean => now > expected + furthestJumpMs

export const clockAhead = (now: number, expected: number): Refusal =>
  new Refusal('CLOCK_AHEAD', {
    field: 'time',
    detail: `it jumped to ${timeOf(now)} when ${timeOf(expected)} was expected`,
  })

/** Clocks of two nodes may differ by this much. */
const mostApartMs = 60_000

/** Throws when this node's clock and a peer's differ by more than a minute. */
export function assertTogether(own: number, peer: { readonly party: number; readonly at: number }): void {
  if (Math.abs(own - peer.at) <= mostApartMs) return
  const detail = `it is ${timeOf(own)} here, and ${timeOf(peer.at)} at signer ${peer.party}`
  throw new Refusal('CLOCKS_DIFFER', { field: 'time', party: peer.party, detail })
}

/** The message of a peer can name a time that no calendar has. */
function timeOf(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? `${at} ms` : date.toISOString()
}
