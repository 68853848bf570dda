/** Frozen pairs of nodes: after a failed check of the oblivious transfer, this node no longer signs with that peer under
 *  those shares. A freeze belongs to the shares rather than to their epoch, so only a real refresh ends it. A node whose
 *  share came from a backup does not know its freezes, so it signs with no peer under that share. */
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
      const next = this.#shares.findNext(keyId)
      return sum + this.#of(keyId, share).length + (next === undefined ? 0 : this.#of(keyId, next).length)
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
