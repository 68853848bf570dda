/** The key agreement of two nodes for one session. Each brings a one-time X25519 key, signed by its identity together
 *  with the session and the hash of its order. A stolen identity therefore cannot decrypt past sessions. */
import { createHash, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import {
  agreedSecret,
  bytesOfHello,
  faultOfHello,
  type Hello,
  type Identity,
  x25519Prefix,
} from '@holdfast/mpc/nodes'
import { Refusal } from '../refusal.ts'

export interface OwnHello {
  readonly hello: Hello
  readonly privateKey: KeyObject
}

export function makeHello(
  { identity, party }: { readonly identity: Identity; readonly party: number },
  session: string,
  { order, state }: { readonly order: Uint8Array; readonly state: Uint8Array },
): OwnHello {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(x25519Prefix.length))
  const signature = new Uint8Array(identity.sign(bytesOfHello(session, { party, order, key, state })))
  return { hello: { party, key, order, state, signature }, privateKey }
}

/** Two keys, one for each direction, known only to these two nodes. Throws for a hello that is not the peer's. */
export function meet(
  own: OwnHello,
  peer: Hello,
  { session, identity }: { readonly session: string; readonly identity: string },
): { readonly sending: Buffer; readonly receiving: Buffer } {
  const { party } = peer
  const fault = faultOfHello(peer, { session, identity, order: own.hello.order })
  if (fault !== null) throw new Refusal(fault, { party })
  const secret = agreedSecret(own.privateKey, peer.key)
  if (secret === null) throw new Refusal('STRANGER', { party })
  const keyFrom = (from: Hello, to: Hello) =>
    Buffer.from(
      hkdfSync('sha256', secret, Buffer.from(session, 'hex'), bothHellos(own.hello, peer, from, to), 32),
    )
  return { sending: keyFrom(own.hello, peer), receiving: keyFrom(peer, own.hello) }
}

function bothHellos(left: Hello, right: Hello, from: Hello, to: Hello): Buffer {
  const [first, second] = left.party < right.party ? [left, right] : [right, left]
  const text = `holdfast channel 1\n${from.party} to ${to.party}\n${hex(first.key)}\n${hex(second.key)}`
  return createHash('sha256').update(text).digest()
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
