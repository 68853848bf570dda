/** Every bit of two assertions, and assertions at random. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  challenge,
  ceremony,
  ed25519Credential,
  ed25519Key,
  origin,
  p256Credential,
  p256Key,
  rpId,
} from './assertion.fixture.ts'
import type { Credential } from './credential.ts'
import { eddsa, es256 } from './public-key.ts'
import { authenticatorKeyOfSeed, credentialOfKey, signAsAuthenticator } from './testing.ts'
import { type Assertion, verifyAssertion } from './verify-assertion.ts'

const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const

function withFlippedBit(assertion: Assertion, part: (typeof parts)[number], bit: number): Assertion {
  const bytes = assertion[part].slice()
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return { ...assertion, [part]: bytes }
}

describe.each([
  ['ES256', p256Key, p256Credential],
  ['Ed25519', ed25519Key, ed25519Credential],
])('every single bit of an assertion counts: %s', (_, key, credential: Credential) => {
  const assertion = signAsAuthenticator(key, ceremony)

  test.each(parts)('%s', (part) => {
    const accepted = Array.from({ length: assertion[part].length * 8 }, (_, bit) => bit).filter(
      (bit) => verifyAssertion(challenge, credential, withFlippedBit(assertion, part, bit)).ok,
    )
    expect(accepted).toEqual([])
  })
})

const anyCeremony = fc.record({
  alg: fc.constantFrom(es256, eddsa),
  seed: fc.string({ maxLength: 8 }),
  challenge: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  signCount: fc.nat({ max: 2 ** 32 - 1 }),
  backupEligible: fc.boolean(),
  isBackedUp: fc.boolean(),
  extensions: fc.dictionary(fc.string(), fc.oneof(fc.nat(), fc.boolean(), fc.uint8Array())),
  clientData: fc.dictionary(
    fc.string().filter((name) => !['type', 'challenge', 'origin', 'crossOrigin', 'topOrigin'].includes(name)),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 3 },
  ),
  part: fc.constantFrom(...parts),
  place: fc.nat(),
})

test('a genuine assertion is accepted, and no longer with one bit changed', () => {
  fc.assert(
    fc.property(anyCeremony, ({ alg, seed, backupEligible, extensions, part, place, ...rest }) => {
      const isBackedUp = backupEligible && rest.isBackedUp
      const key = authenticatorKeyOfSeed(alg, seed)
      const credential = credentialOfKey(key, { rpId, origin, backupEligible })
      const assertion = signAsAuthenticator(key, {
        ...rest,
        rpId,
        origin,
        flags: { backupEligible, backedUp: isBackedUp },
        extensions: new Map(Object.entries(extensions)),
      })
      fc.pre(assertion.clientDataJSON.length <= 4096)
      const verify = (assertion: Assertion) => verifyAssertion(rest.challenge, credential, assertion)
      expect(verify(assertion)).toEqual({ ok: true, signCount: rest.signCount, isBackedUp })
      const changed = withFlippedBit(assertion, part, place % (assertion[part].length * 8))
      expect(verify(changed).ok).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('any bytes are refused, and none makes the verifier throw', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(fc.constantFrom(...parts), bytes, fc.boolean(), (part, content, isEd25519) => {
      const key = isEd25519 ? ed25519Key : p256Key
      const assertion = { ...signAsAuthenticator(key, ceremony), [part]: content }
      const credential = isEd25519 ? ed25519Credential : p256Credential
      expect(verifyAssertion(challenge, credential, assertion).ok).toBe(false)
    }),
  )
})
