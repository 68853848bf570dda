/** Ceremonies for tests, and the checks that every signature has to pass. */
import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { expect } from 'vitest'
import type { Ceremony, KeyDescription, PartyId } from '../src/index.ts'
import type { Curve, DealtKey } from './deal-key.ts'
import { type Network, type Outcome, runSession } from './run-session.ts'

export const newSession = (): string => bytesToHex(randomBytes(32))

export const partiesTo = (total: number): PartyId[] => Array.from({ length: total }, (_, place) => place + 1)

export function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, place) =>
    subsets(items.slice(place + 1), size - 1).map((rest) => [item, ...rest]),
  )
}

export function keygenCeremonies(curve: Curve, threshold: number, total: number): Map<PartyId, Ceremony> {
  const session = newSession()
  const parties = partiesTo(total)
  return new Map(parties.map((me) => [me, { kind: 'keygen', session, curve, me, parties, threshold }]))
}

export interface ToSign {
  /** The preimage of the digest; Ed25519 signs it as it is. */
  readonly text?: Uint8Array
  readonly path?: number[]
  readonly frozen?: PartyId[]
  readonly session?: string
}

export function signCeremonies(
  { curve, shares }: Pick<DealtKey, 'curve' | 'shares'>,
  signers: PartyId[],
  { text = randomBytes(40), path = [], frozen = [], session = newSession() }: ToSign = {},
): Map<PartyId, Ceremony> {
  const message = curve === 'secp256k1' ? sha256(text) : text
  return new Map(
    signers.map((me) => [
      me,
      { kind: 'sign', session, share: shares.get(me) ?? new Uint8Array(), signers, message, path, frozen },
    ]),
  )
}

/** Signs and verifies by noble, OpenSSL and, for ECDSA, key recovery. Returns the public key. */
export function signAndVerify(
  dealt: Pick<DealtKey, 'curve' | 'shares'>,
  signers: PartyId[],
  path: number[] = [],
  network?: Network,
): Uint8Array {
  const text = randomBytes(40)
  const outcomes = runSession(signCeremonies(dealt, signers, { text, path }), network)
  const signatures = [...outcomes.values()].map((outcome) => {
    if (outcome.status !== 'finished' || outcome.result.kind !== 'signature')
      throw new Error(`no signature: ${JSON.stringify(outcome)}`)
    return outcome.result
  })
  const [first] = signatures
  if (first === undefined) throw new Error('nobody signed')
  for (const other of signatures) expect(other).toEqual(first)
  expectGood(dealt.curve, text, first)
  return first.publicKey
}

interface Signature {
  readonly signature: Uint8Array
  readonly publicKey: Uint8Array
  readonly recovery?: number
}

export function expectGood(
  curve: Curve,
  text: Uint8Array,
  { signature, publicKey, recovery }: Signature,
): void {
  expect(opensslVerifies(curve, text, signature, publicKey)).toBe(true)
  if (curve === 'ed25519') {
    expect(ed25519.verify(signature, text, publicKey, { zip215: false })).toBe(true)
    return
  }
  const digest = sha256(text)
  expect(secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true })).toBe(true)
  const recovered = secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery ?? 9), signature), digest, {
    prehash: false,
  })
  expect(bytesToHex(recovered)).toBe(bytesToHex(publicKey))
}

/** Node's crypto is OpenSSL, which the engine does not use. */
export function opensslVerifies(
  curve: Curve,
  text: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  if (curve === 'ed25519') {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64(publicKey) }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  }
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const jwk = { kty: 'EC', crv: 'secp256k1', x: base64(point.slice(1, 33)), y: base64(point.slice(33)) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** The shares that a ceremony ended with; fails unless it ended so for every party. */
export function sharesOf(outcomes: ReadonlyMap<PartyId, Outcome>): {
  shares: Map<PartyId, Uint8Array>
  key: KeyDescription
} {
  const shares = new Map<PartyId, Uint8Array>()
  let key: KeyDescription | undefined
  for (const [party, outcome] of outcomes) {
    if (outcome.status !== 'finished') throw new Error(`${party}: ${JSON.stringify(outcome)}`)
    if (outcome.result.kind !== 'share') continue
    expect(key ?? outcome.result.key).toEqual(outcome.result.key)
    key = outcome.result.key
    shares.set(party, outcome.result.share)
  }
  if (key === undefined) throw new Error('nobody has a share')
  return { shares, key }
}

/** No party has a result, and no party waits for a message except one that was withheld. */
export function expectCleanEnd(outcomes: ReadonlyMap<PartyId, Outcome>): void {
  for (const [party, outcome] of outcomes) {
    expect(outcome.status, `party ${party}`).not.toBe('finished')
    if (outcome.status === 'stuck') expect(outcome.awaiting.length).toBeGreaterThan(0)
  }
}
