/** How fast a provider may be asked: a bucket that narrows when it complains and widens again while it does not. The limits
 *  that providers publish disagree with each other and with what they do, so none is written down here. */
import { setTimeout as sleep } from 'node:timers/promises'

const fewest = 0.5
const most = 20_000
/** A timer cannot wait for less. */
const shortestSleepMs = 1
/** Whatever a provider says, an hour later it is asked again. */
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

  /** Resolves to 0 when the next request may leave, or at once to the seconds of a suspension that goes on for longer than
   *  the patience. Who waits while a suspension begins waits for its end too. */
  async wait(patienceSeconds: number): Promise<number> {
    for (;;) {
      const now = Date.now()
      const suspendedMs = this.#suspendedUntil - now
      // A tenth more: that much is added to what the provider says.
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

  /** `seconds`: how long the provider said it will not listen. Requests that were under way together complain together:
   *  that is one complaint. */
  complained(seconds: number): void {
    const now = Date.now()
    const believed = Math.min(seconds, longestSuspensionSeconds)
    if (now >= this.#suspendedUntil) this.#perSecond = Math.max(fewest, this.#perSecond / 2)
    this.#suspendedUntil = Math.max(this.#suspendedUntil, now + believed * 1000 * (1 + Math.random() * 0.1))
    this.#nextAt = Math.max(this.#nextAt, this.#suspendedUntil)
  }
}

/** Seconds of suspension in a provider's own words, or null when the body is no such complaint. Two bodies exist:
 *  'The key exceeds the frequency limit(15), and the query server is suspended for 30s' and
 *  'request rate exceeded the allowed_rps(25), and the query server is suspended for 1 s'. */
export function suspensionOf(text: string): number | null {
  if (!/exceed(s|ed)|suspended|too many requests/i.test(text.slice(0, 2_000))) return null
  const seconds = /suspended for (\d{1,5}) ?s/i.exec(text)?.[1]
  return seconds === undefined ? 1 : Number(seconds)
}
