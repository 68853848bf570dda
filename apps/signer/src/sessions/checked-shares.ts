/** The peers with which each refreshed but unkept share has passed a signing check. */
import type { HeldShare } from '../shares/read-share.ts'

export class CheckedShares {
  readonly #peers = new WeakMap<HeldShare, ReadonlySet<number>>()

  add(share: HeldShare, parties: readonly number[]): void {
    this.#peers.set(share, new Set([...(this.#peers.get(share) ?? []), ...parties]))
  }

  forget(share: HeldShare): void {
    this.#peers.delete(share)
  }

  /** A party of the key besides `me` with which the share has passed no check. */
  findUnchecked(share: HeldShare, me: number): number | undefined {
    const checked = this.#peers.get(share)
    return share.key.parties.find((party) => party !== me && checked?.has(party) !== true)
  }
}
