/** The states that this node sends and receives in hellos. They show clocks that differ, and a record that was replaced by
 *  an older copy: a peer remembers the end that this node stated last, and this node keeps what its peers stated. */
import {
  encodeHelloState,
  isEndOf,
  parseHelloState,
  type SignedEnd,
  signEnd,
  toBase64,
} from '@holdfast/mpc/nodes'
import { assertTogether } from '../clock.ts'
import type { PeerEnd } from '../record/line.ts'
import type { NodeRecord } from '../record/node-record.ts'
import { Refusal } from '../refusal.ts'
import type { Self } from './self.ts'

export class HelloStates {
  readonly #self: Self
  readonly #record: NodeRecord
  readonly #now: () => number

  constructor(self: Self, record: NodeRecord, now: () => number) {
    this.#self = self
    this.#record = record
    this.#now = now
  }

  /** The state for a hello to these parties. `rules`: as in `HelloState`. */
  makeFor(parties: readonly number[], rules: string): Uint8Array<ArrayBuffer> {
    const { party, identity } = this.#self
    const own = signEnd({ party, at: this.#now(), ...this.#record.end }, identity)
    const remembered = parties
      .filter((peer) => peer !== party)
      .toSorted((left, right) => left - right)
      .flatMap((peer) => this.#rememberedOf(peer))
    return encodeHelloState({ own, rules, remembered })
  }

  /** The end and the rules that the peer states in a hello that `meet` has accepted. Throws `CLOCKS_DIFFER`, and
   *  `ROLLED_BACK` when the peer remembers an end of this node that its record does not have. `own` is the state that
   *  this node sent in the same session. */
  assertSound(
    own: Uint8Array,
    peer: number,
    state: Uint8Array | undefined,
  ): { readonly end: SignedEnd; readonly rules: string } {
    const sent = parseHelloState(own)
    const received = state === undefined ? null : parseHelloState(state)
    if (sent === null || received === null) throw new Refusal('VERSIONS_DIFFER', { party: peer })
    assertTogether(sent.own.at, received.own)
    const { party, identity } = this.#self
    const remembered = received.remembered.find((end) => end.party === party)
    // Another identity had this number before, with another record.
    if (remembered !== undefined && isEndOf(identity.name, remembered))
      this.#record.assertHolds(remembered, peer)
    return { end: received.own, rules: received.rules }
  }

  /** Remembers a peer's stated end after the peer has accepted this node's hello. Earlier, a server could deliver a newer
   *  end and so replace one that this node has not shown to the peer yet. */
  remember(end: SignedEnd): void {
    // Sessions run at the same time, and an earlier one may end later.
    if ((this.#record.endOfPeer(end.party)?.at ?? 0) > end.at) return
    this.#record.notePeer({ ...end, signature: toBase64(end.signature) })
  }

  #rememberedOf(peer: number): SignedEnd[] {
    const found = this.#record.endOfPeer(peer)
    if (found === undefined) return []
    const end = endOf(found)
    return this.#isStatedBy(peer, end) ? [end] : []
  }

  #isStatedBy(peer: number, end: SignedEnd): boolean {
    const identity = this.#self.peers.get(peer)
    return identity !== undefined && isEndOf(identity, end)
  }
}

const endOf = ({ signature, ...end }: PeerEnd): SignedEnd => ({
  ...end,
  signature: new Uint8Array(Buffer.from(signature, 'base64')),
})
