/** Limits how often ceremonies may begin within an hour. A cheater in a key ceremony can retry with new secrets until it
 *  succeeds by chance, and no check identifies it, so attempts must be rare. */
import { Refusal } from '../refusal.ts'

const hourMs = 3_600_000

export class CeremonyMeter {
  readonly #most: number
  readonly #now: () => number
  readonly #begun = new Map<string, readonly number[]>()

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  take(kind: string): void {
    const now = this.#now()
    for (const [other, times] of this.#begun)
      if ((times.at(-1) ?? 0) <= now - hourMs) this.#begun.delete(other)
    const recent = (this.#begun.get(kind) ?? []).filter((at) => at > now - hourMs)
    if (recent.length >= this.#most) throw new Refusal('TOO_MANY_KEYS', { detail: kind })
    this.#begun.set(kind, [...recent, now])
  }
}
