/** Addresses that this pass has stored already: most pages name the same ones again. */
import type { SeenAddress } from '@holdfast/ledger'

type Meeting = Pick<SeenAddress, 'address' | 'sentAt'>

/** Beyond so many all are forgotten: storing an address twice changes nothing. */
const mostRemembered = 50_000

export class SeenAddresses {
  readonly #earliest = new Map<string, number>()

  /** The addresses that are new, or were paid earlier than was known. */
  newAmong(meetings: readonly Meeting[]): Meeting[] {
    return meetings.filter(({ address, sentAt }) => {
      const before = this.#earliest.get(address)
      return before === undefined || timeOf(sentAt) < before
    })
  }

  add(meetings: readonly Meeting[]): void {
    if (this.#earliest.size > mostRemembered) this.#earliest.clear()
    for (const { address, sentAt } of meetings) this.#earliest.set(address, timeOf(sentAt))
  }
}

const timeOf = (sentAt: Date | null): number => sentAt?.getTime() ?? Number.POSITIVE_INFINITY
