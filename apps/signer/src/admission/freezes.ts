/** Pairs that may not meet: after a failed check of the oblivious transfer, this node signs with that peer under those shares
 *  no more. A freeze belongs to the shares and not to their epoch, so a refresh truly ends it. A node whose share came from a
 *  backup does not know its freezes, and signs with nobody under it. */
import type { NodeRecord } from '../record/node-record.ts'
import type { HeldShare } from '../shares/read-share.ts'
import type { ShareStore } from '../shares/share-store.ts'

export interface Freeze {
  readonly keyId: string
  readonly epoch: number
  readonly party: number
}

export class Freezes {
  readonly #record: NodeRecord
  readonly #shares: ShareStore

  constructor(record: NodeRecord, shares: ShareStore) {
    this.#record = record
    this.#shares = shares
  }

  get count(): number {
    return this.#shares.entries().reduce((sum, [keyId, share]) => {
      const held = [share, this.#shares.findNext(keyId)]
      return (
        sum + held.reduce((pairs, one) => pairs + (one === undefined ? 0 : this.#of(keyId, one).length), 0)
      )
    }, 0)
  }

  partiesOf(keyId: string, epoch: number): readonly number[] {
    return this.#of(keyId, this.#shares.getOfEpoch(keyId, epoch))
  }

  insert({ keyId, epoch, party }: Freeze): void {
    const share = this.#shares.getOfEpoch(keyId, epoch)
    if (!this.#of(keyId, share).includes(party)) this.#record.freeze(keyId, share.keyHash, party)
  }

  #of(keyId: string, { keyHash, key, me }: HeldShare): readonly number[] {
    const state = this.#record.keys.get(keyId)
    if (state?.restored?.keyHash === keyHash) return key.parties.filter((party) => party !== me)
    return (state?.frozen ?? []).flatMap((freeze) => (freeze.keyHash === keyHash ? [freeze.party] : []))
  }
}
