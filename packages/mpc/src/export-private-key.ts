/**
 * Disaster recovery: the private key from shares of one key and epoch. This is the only function of Holdfast
 * that reconstructs a key. Only the recovery command calls it, on a machine without a network, as
 * `docs/mpc/signers.md` describes.
 */
import type { CurvePoint } from '@noble/curves/abstract/curve.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from './bytes.ts'
import { InvalidShare } from './engine.ts'
import {
  ed25519Group,
  type Group,
  mod,
  parseScalar,
  scalarBytes,
  secp256k1Group,
  timesBase,
} from './group.ts'
import { hashOfKey } from './key-binding.ts'
import type { KeyDescription } from './key-description.ts'
import { type KeyShare, openShare } from './key-share.ts'
import { lagrange } from './secret-sharing.ts'

/**
 * `privateKey`: 32 bytes in the curve's byte order. For ed25519 it is the scalar itself, not an RFC 8032
 * seed: wallets that expect a seed cannot import it.
 */
export function exportPrivateKey(shares: readonly Uint8Array[]): {
  privateKey: Uint8Array
  key: KeyDescription
} {
  const opened = shares.map(openShare)
  const [first] = opened
  if (first === undefined) throw new InvalidShare('no shares')
  const { key } = first
  if (!opened.every((share) => equalBytes(hashOfKey(share.key), hashOfKey(key))))
    throw new InvalidShare('the shares belong to different keys or epochs')
  if (new Set(opened.map(({ me }) => me)).size !== opened.length)
    throw new InvalidShare('two shares of the same party')
  if (opened.length < key.threshold) throw new InvalidShare(`${key.threshold} shares are needed`)
  const privateKey =
    key.protocol === 'frost-ed25519-v1' ? combine(ed25519Group, opened) : combine(secp256k1Group, opened)
  return { privateKey, key }
}

function combine<Point extends CurvePoint<bigint, Point>>(
  group: Group<Point>,
  shares: readonly KeyShare[],
): Uint8Array {
  const set = shares.map(({ me }) => me)
  const key = shares.reduce(
    (sum, { me, secret }) => sum + parseScalar(group, hexToBytes(secret)) * lagrange(group, me, set),
    0n,
  )
  const scalar = mod(key, group.order)
  if (bytesToHex(timesBase(group, scalar).toBytes()) !== shares[0]?.key.publicKey)
    throw new InvalidShare('the combined shares do not match the public key')
  return scalarBytes(group, scalar)
}
