/**
 * A key share at rest: JSON, versioned, tagged with protocol and parameters through its public description.
 * Its public commitments let the holder verify that it is a share of that key without reconstructing the key.
 */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { InvalidShare } from './engine.ts'
import { hashOfKey } from './key-binding.ts'
import { ed25519Group, type Group, parsePoint, parseScalar, secp256k1Group, timesBase } from './group.ts'
import { hexOf, KeyDescription, PartyId } from './key-description.ts'
import { evaluateCommitments } from './secret-sharing.ts'

/**
 * A party's secrets with one peer of an ECDSA key: the OT correlation in both directions and a seed for
 * shares of zero.
 */
export const PeerSecret = z.strictObject({
  party: PartyId,
  zeroSeed: hexOf(32),
  delta: hexOf(16),
  chosen: hexOf(2048),
  zero: hexOf(2048),
  one: hexOf(2048),
})
export type PeerSecret = z.infer<typeof PeerSecret>

const KeyShare = z.strictObject({
  format: z.literal('holdfast-key-share'),
  version: z.literal(1),
  key: KeyDescription,
  me: PartyId,
  /** f(me), in the curve's byte order. */
  secret: hexOf(32),
  /** One for each other party of an ECDSA key; none for Ed25519. */
  peers: z.array(PeerSecret),
})
export interface KeyShare extends z.infer<typeof KeyShare> {}

export const encodeShare = (share: Pick<KeyShare, 'key' | 'me' | 'secret' | 'peers'>): Uint8Array =>
  utf8ToBytes(JSON.stringify({ format: 'holdfast-key-share', version: 1, ...share }))

/** Throws `InvalidShare` unless the bytes are a share of this version that fits its public commitments. */
export function openShare(bytes: Uint8Array): KeyShare {
  const parsed = KeyShare.safeParse(parseJson(bytes))
  if (!parsed.success) throw new InvalidShare(z.prettifyError(parsed.error))
  const share = parsed.data
  const { key, me, peers } = share
  const others = key.parties.filter((party) => party !== me)
  const expected = key.protocol === 'frost-ed25519-v1' ? [] : others
  if (others.length === key.parties.length) throw new InvalidShare(`party ${me} has no share of this key`)
  if (peers.map(({ party }) => party).join() !== expected.join()) throw new InvalidShare('not all peers')
  if (key.protocol === 'frost-ed25519-v1') assertCommitted(ed25519Group, share)
  else assertCommitted(secp256k1Group, share)
  return share
}

/** The public part: the holder and the key. Checks the share as `openShare` does. */
export function describeShare(bytes: Uint8Array): { me: PartyId; key: KeyDescription; keyHash: string } {
  const { me, key } = openShare(bytes)
  return { me, key, keyHash: bytesToHex(hashOfKey(key)) }
}

/** Feldman: f(me)·G matches the commitments. */
function assertCommitted<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  { key, me, secret }: KeyShare,
): void {
  const commitments = key.commitments.map((point) => parsePoint(group, hexToBytes(point)))
  const share = parseScalar(group, hexToBytes(secret))
  if (!timesBase(group, share).equals(evaluateCommitments(group, commitments, me)))
    throw new InvalidShare('it does not fit its public commitments')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new InvalidShare('not JSON')
  }
}
