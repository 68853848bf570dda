/**
 * The request rate of a provider: it decreases after complaints and increases again without them. Providers'
 * published limits contradict each other and their behaviour, so none is hard-coded.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const fewest = 0.5
const most = 20_000
/** The shortest delay of a timer. */
const shortestSleepMs = 1
/** Whatever a provider states, it is tried again after an hour. */
const longestSuspensionSeconds = 3_600

export class Pace {
  #perSecond: number
  #nextAt = 0
  #suspendedUntil = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  get perSecond(): number {
    return this.#perSecond
  }

  /**
   * Resolves to 0 when the next request may be sent, or at once to the remaining seconds of a suspension
   * beyond the patience. A request that waits while a suspension begins waits for its end, too.
   */
  async wait(patienceSeconds: number): Promise<number> {
    for (;;) {
      const now = Date.now()
      const suspendedMs = this.#suspendedUntil - now
      // The stated time is extended by a tenth.
      if (suspendedMs > patienceSeconds * 1_100) return Math.ceil(suspendedMs / 1_000)
      const at = Math.max(now, this.#nextAt, this.#suspendedUntil)
      this.#nextAt = at + 1000 / this.#perSecond
      if (at - now >= shortestSleepMs) await sleep(at - now)
      if (Date.now() >= this.#suspendedUntil) return 0
    }
  }

  answered(): void {
    this.#perSecond = Math.min(most, this.#perSecond * 1.02)
  }

  /**
   * `seconds`: the stated length of the suspension. Requests under way at the same time complain together,
   * which counts as one complaint.
   */
  complained(seconds: number): void {
    const now = Date.now()
    const believed = Math.min(seconds, longestSuspensionSeconds)
    if (now >= this.#suspendedUntil) this.#perSecond = Math.max(fewest, this.#perSecond / 2)
    this.#suspendedUntil = Math.max(this.#suspendedUntil, now + believed * 1000 * (1 + Math.random() * 0.1))
    this.#nextAt = Math.max(this.#nextAt, this.#suspendedUntil)
  }
}

/**
 * Seconds of suspension in a provider's message, or null if the body is not such a message. Two forms exist:
 * 'The key exceeds the frequency limit(15), and the query server is suspended for 30s' and 'request rate
 * exceeded the allowed_rps(25), and the query server is suspended for 1 s'.
 */
export function suspensionOf(text: string): number | null {
  if (!/exceed(s|ed)|suspended|too many requests/i.test(text.slice(0, 2_000))) return null
  const seconds = /suspended for (\d{1,5}) ?s/i.exec(text)?.[1]
  return seconds === undefined ? 1 : Number(seconds)
}
