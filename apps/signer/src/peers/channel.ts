/** Messages between two nodes in one session. Each is encrypted for the other node only, signed by its sender's identity,
 *  and bound to its sequence number. The coordinator that carries them sees only senders, receivers and sizes. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Envelope, type Identity, isSignedBy } from '@holdfast/mpc/nodes'
import { Refusal } from '../refusal.ts'

export interface ChannelEnds {
  readonly session: string
  readonly me: number
  readonly peer: number
  readonly identity: Identity
  /** Identity of the peer. */
  readonly peerIdentity: string
  readonly keys: { readonly sending: Buffer; readonly receiving: Buffer }
}

export class Channel {
  readonly #ends: ChannelEnds
  #sent = 0
  #received = 0

  constructor(ends: ChannelEnds) {
    this.#ends = ends
  }

  seal(message: Uint8Array): Envelope {
    const { session, me, peer, identity, keys } = this.#ends
    const place = { session, from: me, to: peer, sequence: this.#sent++ }
    const cipher = createCipheriv('aes-256-gcm', keys.sending, nonceOf(place.sequence)).setAAD(headOf(place))
    const box = Buffer.concat([cipher.update(message), cipher.final(), cipher.getAuthTag()])
    const signature = identity.sign(Buffer.concat([headOf(place), box]))
    return { from: me, to: peer, sequence: place.sequence, box, signature }
  }

  /** Throws for anything that the peer did not seal as its next message to this node: a wrong position, a replay, a
   *  change. */
  open({ from, to, sequence, box, signature }: Envelope): Uint8Array {
    const { session, me, peer, peerIdentity, keys } = this.#ends
    const place = { session, from, to, sequence }
    const isNext = from === peer && to === me && sequence === this.#received
    if (!isNext || box.length < tagLength) throw new Refusal('FORGED', { detail: 'out of its place' })
    if (!isSignedBy(peerIdentity, Buffer.concat([headOf(place), box]), signature)) throw new Refusal('FORGED')
    const end = box.length - tagLength
    const decipher = createDecipheriv('aes-256-gcm', keys.receiving, nonceOf(sequence))
      .setAAD(headOf(place))
      .setAuthTag(box.subarray(end))
    try {
      const message = Buffer.concat([decipher.update(box.subarray(0, end)), decipher.final()])
      this.#received++
      return new Uint8Array(message)
    } catch {
      throw new Refusal('FORGED', { party: peer })
    }
  }
}

const tagLength = 16

/** A key serves one direction of one session, so no sequence number is used twice with it. */
function nonceOf(sequence: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(sequence, 8)
  return nonce
}

const headOf = (place: { session: string; from: number; to: number; sequence: number }): Buffer =>
  Buffer.from(`holdfast envelope 1\n${place.session}\n${place.from} to ${place.to}\n${place.sequence}\n`)
