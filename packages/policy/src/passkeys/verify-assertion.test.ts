import { describe, expect, test } from 'vitest'
import {
  challenge,
  ceremony,
  ed25519Credential,
  ed25519Key,
  type HostileCase,
  origin,
  p256Credential,
  p256Key,
  rpId,
} from './assertion.fixture.ts'
import { genuineAssertions } from './genuine-assertions.fixture.ts'
import { hostileAuthenticatorData } from './hostile-authenticator-data.fixture.ts'
import { hostileClientData } from './hostile-client-data.fixture.ts'
import { hostileSignatures } from './hostile-signatures.fixture.ts'
import { laxOracle } from './lax-oracle.fixture.ts'
import { oracleAccepts } from './oracle.fixture.ts'
import { credentialOfKey, signAsAuthenticator } from './testing.ts'
import { verifyAssertion } from './verify-assertion.ts'
import { withNamedParams } from './with-named-params.fixture.ts'

const hostile = [
  ['client data', hostileClientData],
  ['authenticator data', hostileAuthenticatorData],
  ['signature', hostileSignatures],
] as const

describe.each(hostile)('hostile %s', (_, cases: readonly HostileCase[]) => {
  test.each(cases)(
    '$code when $name',
    async ({ name, code, field, assertion, credential = p256Credential }) => {
      const refusal = verifyAssertion(challenge, credential, assertion)
      expect(refusal).toMatchObject({ ok: false, code, field })
      if (!refusal.ok) withNamedParams(refusal)
      const isAccepted = await oracleAccepts(challenge, credential, assertion)
      expect(isAccepted, laxOracle.get(name) ?? 'the oracle refuses it').toBe(laxOracle.has(name))
    },
  )
})

test('the hostile cases have different names, and every exception of the oracle is one of them', () => {
  const names = hostile.flatMap(([, cases]) => cases.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect([...laxOracle.keys()].filter((name) => !names.includes(name))).toEqual([])
})

test.each(genuineAssertions)('accepted, by the oracle too: $name', async ({ assertion, credential }) => {
  expect(verifyAssertion(challenge, credential, assertion)).toMatchObject({ ok: true })
  expect(await oracleAccepts(challenge, credential, assertion)).toBe(true)
})

test('the answer states the counter and whether the credential is backed up', () => {
  const credential = credentialOfKey(p256Key, { rpId, origin, backupEligible: true })
  const verified = (signCount: number, backedUp: boolean) =>
    verifyAssertion(
      challenge,
      credential,
      signAsAuthenticator(p256Key, { ...ceremony, signCount, flags: { backupEligible: true, backedUp } }),
    )
  expect(verified(0x01020304, true)).toEqual({ ok: true, signCount: 0x01020304, isBackedUp: true })
  expect(verified(0, false)).toEqual({ ok: true, signCount: 0, isBackedUp: false })
})

test('CHALLENGE_LENGTH when the caller expects anything but 32 bytes', () => {
  for (const length of [0, 31, 33]) {
    const challenge = new Uint8Array(length)
    const assertion = signAsAuthenticator(p256Key, { ...ceremony, challenge })
    expect(verifyAssertion(challenge, p256Credential, assertion)).toEqual({
      ok: false,
      code: 'CHALLENGE_LENGTH',
      field: 'challenge',
      params: { bytes: length },
    })
  }
})

test('a refusal names what was expected and a shortened form of what came', () => {
  const hostileOrigin = `https://${'a'.repeat(1000)}\0.example`
  const assertion = signAsAuthenticator(p256Key, { ...ceremony, origin: hostileOrigin })
  expect(verifyAssertion(challenge, p256Credential, assertion)).toEqual({
    ok: false,
    code: 'ORIGIN_DIFFERS',
    field: 'clientDataJSON.origin',
    params: { actual: hostileOrigin.slice(0, 200), expected: origin },
  })
})

test('a refusal says where a text was expected and something else came', () => {
  const assertion = signAsAuthenticator(p256Key, { ...ceremony, clientData: { origin: 7 } })
  expect(verifyAssertion(challenge, p256Credential, assertion)).toMatchObject({
    code: 'ORIGIN_DIFFERS',
    params: { actual: 'no text', expected: origin },
  })
})

test('a signature is refused by its length or by its s', () => {
  const assertion = signAsAuthenticator(ed25519Key, ceremony)
  const refused = (signature: Uint8Array) =>
    verifyAssertion(challenge, ed25519Credential, { ...assertion, signature })
  expect(refused(assertion.signature.subarray(1))).toMatchObject({ params: { part: 'length' } })
  expect(refused(assertion.signature.map((byte, at) => (at < 32 ? byte : 0xff)))).toMatchObject({
    code: 'SIGNATURE_RANGE',
    params: { part: 's' },
  })
})
