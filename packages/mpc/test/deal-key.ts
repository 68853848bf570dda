/**
 * Keys for tests in milliseconds: a trusted dealer hands out matching shares and oblivious-transfer
 * correlations, as an honest key generation would. Tests of key generation run the real protocol.
 */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { bitAt, part } from '../src/bytes.ts'
import { ed25519Group, randomScalar, scalarBytes, secp256k1Group } from '../src/group.ts'
import type { KeyDescription, PartyId } from '../src/index.ts'
import { keyIdOf } from '../src/key-id-of.ts'
import { encodeShare, type PeerSecret } from '../src/key-share.ts'
import { evaluatePolynomial } from '../src/secret-sharing.ts'

export type Curve = 'secp256k1' | 'ed25519'

export interface DealtKey {
  readonly curve: Curve
  readonly key: KeyDescription
  readonly shares: ReadonlyMap<PartyId, Uint8Array>
}

export function dealKey(curve: Curve, threshold: number, total: number): DealtKey {
  const parties = Array.from({ length: total }, (_, place) => place + 1)
  return curve === 'secp256k1' ? dealEcdsa(parties, threshold) : dealEddsa(parties, threshold)
}

function dealEcdsa(parties: number[], threshold: number): DealtKey {
  const group = secp256k1Group
  const coefficients = Array.from({ length: threshold }, () => randomScalar(group, randomBytes))
  const commitments = coefficients.map((scalar) => bytesToHex(group.Point.BASE.multiply(scalar).toBytes()))
  const protocol = 'dkls23-secp256k1-s128-v1'
  const [publicKey = ''] = commitments
  const keyId = keyIdOf(protocol, group.Point.fromHex(publicKey).toBytes())
  const chainCode = bytesToHex(randomBytes(32))
  const key = { protocol, keyId, epoch: 1, threshold, parties, publicKey, commitments, chainCode } as const
  const peers = correlate(parties)
  const shares = new Map(
    parties.map((me) => {
      const secret = bytesToHex(scalarBytes(group, evaluatePolynomial(coefficients, me, group.order)))
      return [me, encodeShare({ key, me, secret, peers: peers.get(me) ?? [] })] as const
    }),
  )
  return { curve: 'secp256k1', key, shares }
}

function dealEddsa(parties: number[], threshold: number): DealtKey {
  const group = ed25519Group
  const coefficients = Array.from({ length: threshold }, () => randomScalar(group, randomBytes))
  const commitments = coefficients.map((scalar) => bytesToHex(group.Point.BASE.multiply(scalar).toBytes()))
  const protocol = 'frost-ed25519-v1'
  const [publicKey = ''] = commitments
  const keyId = keyIdOf(protocol, group.Point.fromHex(publicKey).toBytes())
  const key = { protocol, keyId, epoch: 1, threshold, parties, publicKey, commitments } as const
  const shares = new Map(
    parties.map((me) => {
      const secret = bytesToHex(scalarBytes(group, evaluatePolynomial(coefficients, me, group.order)))
      return [me, encodeShare({ key, me, secret, peers: [] })] as const
    }),
  )
  return { curve: 'ed25519', key, shares }
}

/** The secrets of each party with every other party. */
function correlate(parties: readonly number[]): Map<PartyId, PeerSecret[]> {
  const secrets = new Map<PartyId, PeerSecret[]>(parties.map((party) => [party, []]))
  for (const low of parties)
    for (const high of parties.filter((party) => party > low)) {
      const zeroSeed = bytesToHex(randomBytes(32))
      const up = correlation()
      const down = correlation()
      secrets.get(low)?.push({ party: high, zeroSeed, ...up.sender, ...down.receiver })
      secrets.get(high)?.push({ party: low, zeroSeed, ...down.sender, ...up.receiver })
    }
  for (const list of secrets.values()) list.sort((a, b) => a.party - b.party)
  return secrets
}

export function correlation() {
  const delta = randomBytes(16)
  const zero = randomBytes(2048)
  const one = randomBytes(2048)
  const chosen = new Uint8Array(2048)
  for (let i = 0; i < 128; i++) part(chosen, i, 16).set(part(bitAt(delta, i) === 1 ? one : zero, i, 16))
  return {
    sender: { delta: bytesToHex(delta), chosen: bytesToHex(chosen) },
    receiver: { zero: bytesToHex(zero), one: bytesToHex(one) },
  }
}
