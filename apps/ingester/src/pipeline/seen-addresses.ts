/** Addresses that this pass has stored already: most pages name the same ones again. */
import type { SeenAddress } from '@holdfast/ledger'

type Sighting = Pick<SeenAddress, 'address' | 'sentAt'>

/** Beyond so many all are forgotten: storing an address twice changes nothing. */
const mostRemembered = 50_000

export class SeenAddresses {
  readonly #earliest = new Map<string, number>()

  /** The addresses that are new, or were paid earlier than was known. */
  newAmong(sightings: readonly Sighting[]): Sighting[] {
    return sightings.filter(({ address, sentAt }) => {
      const before = this.#earliest.get(address)
      return before === undefined || timeOf(sentAt) < before
    })
  }

  add(sightings: readonly Sighting[]): void {
    if (this.#earliest.size > mostRemembered) this.#earliest.clear()
    for (const { address, sentAt } of sightings) this.#earliest.set(address, timeOf(sentAt))
  }
}

const timeOf = (sentAt: Date | null): number => sentAt?.getTime() ?? Number.POSITIVE_INFINITY
