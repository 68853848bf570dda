import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { toBase64url } from '../passkeys/index.ts'
import { authenticatorKeyOfSeed, credentialOfKey, signAsAuthenticator } from '../passkeys/testing.ts'
import { isSignedOnPaper } from './is-signed-on-paper.ts'
import { rulesOf, usualDocument, uuid, ana, bea } from './rules.fixture.ts'
import { clockToleranceMs } from './rules-verdict.ts'
import { ChangeAssertion, SignedApproval, SignedApprovalText } from './signed-statements.ts'
import { type ApprovalStatement, challengeOf, type ChangeStatement, encodeChange } from './statements.ts'
import { approvalFault, type ExpectedApproval, statementFault } from './verify-approval.ts'

const site = { rpId: 'approve.example.org', origin: 'https://approve.example.org' }
const key = authenticatorKeyOfSeed(-7, 'bea')
const document = usualDocument()
document.people[1]!.credentials.push(credentialOfKey(key, site))
const rules = rulesOf(document)
const now = Date.parse('2026-11-23T12:00:00Z')
const minute = 60_000
const intentHash = 'a1'.repeat(32)
const expected: ExpectedApproval = { rules, intentHash, person: bea, expiresAt: now + 90 * minute, now }
const statement: ApprovalStatement = {
  act: 'approve',
  intentHash,
  organisation: document.organisation,
  rulesVersion: 1,
  rulesHash: rules.hash,
  person: bea,
  notAfter: now + 60 * minute,
}
const signed = (about = statement, by = key): SignedApproval => ({
  statement,
  credentialId: key.credentialId,
  ...signAsAuthenticator(by, { challenge: challengeOf(about), ...site }),
})

describe('an approval', () => {
  test('counts if a credential of the person signed exactly this statement', () => {
    expect(approvalFault(signed(), expected)).toBeNull()
    const other: ApprovalStatement = { ...statement, act: 'request' }
    expect(approvalFault(signed(other), expected)).toMatchObject({
      code: 'ASSERTION_INVALID',
      field: 'clientDataJSON.challenge',
      passkey: { code: 'CHALLENGE_DIFFERS' },
    })
    expect(approvalFault(signed(statement, authenticatorKeyOfSeed(-7, 'ana')), expected)).toEqual({
      code: 'ASSERTION_INVALID',
      field: 'signature',
      passkey: { ok: false, code: 'SIGNATURE_DIFFERS', field: 'signature', params: {} },
    })
  })

  test('does not count with a credential that the rules do not give to the person', () => {
    const unknown = { code: 'CREDENTIAL_UNKNOWN', field: 'credentialId' }
    const othersId = document.people[0]!.credentials[0]!.id
    expect(approvalFault({ ...signed(), credentialId: othersId }, expected)).toEqual(unknown)
    for (const person of [ana, uuid(99)]) {
      const theirs = { ...signed(), statement: { ...statement, person } }
      expect(approvalFault(theirs, { ...expected, person })).toEqual(unknown)
    }
  })

  test('does not count with a key that is not on its curve', () => {
    const { id } = document.people[1]!.credentials[0]!
    const [off] = [7].map((byte) => toBase64url(new Uint8Array(32).fill(byte)))
    const people = structuredClone(document.people)
    Object.assign(people[1]!.credentials[0]!, { x: off, y: off, alg: -7 })
    const without = { document: { ...document, people }, hash: rules.hash }
    expect(approvalFault({ ...signed(), credentialId: id }, { ...expected, rules: without })).toMatchObject({
      code: 'ASSERTION_INVALID',
      field: 'x',
      passkey: { code: 'KEY_NOT_ON_CURVE' },
    })
  })

  test.each<[keyof ApprovalStatement, unknown]>([
    ['intentHash', 'b2'.repeat(32)],
    ['organisation', uuid(0xb)],
    ['rulesVersion', 2],
    ['rulesHash', 'b2'.repeat(32)],
    ['person', ana],
  ])('is refused if its %s is another one, even before its signature', (field, value) => {
    const other = { ...statement, [field]: value }
    expect(statementFault(other, expected)).toEqual({ code: 'STATEMENT_DIFFERS', field })
    expect(approvalFault({ ...signed(), statement: other }, expected)).toEqual({
      code: 'STATEMENT_DIFFERS',
      field,
    })
  })
})

describe('the end of an approval', () => {
  const faultAt = (notAfter: number, change: Partial<ExpectedApproval> = {}) =>
    statementFault({ ...statement, notAfter }, { ...expected, ...change })
  const expired = { code: 'STATEMENT_EXPIRED', field: 'notAfter' }
  const tooLong = { code: 'STATEMENT_TOO_LONG', field: 'notAfter' }

  test('lies after now', () => {
    expect([faultAt(now), faultAt(now + 1)]).toEqual([expired, null])
    expect(faultAt(Number.NaN)).toEqual(expired)
  })

  test('lies within the life that the rules give to one, and a difference of clocks', () => {
    const latest = now + 60 * minute + clockToleranceMs
    expect([faultAt(latest), faultAt(latest + 1)]).toEqual([null, tooLong])
  })

  test('does not lie after that of the intent', () => {
    const expiresAt = now + 5 * minute
    expect(faultAt(expiresAt, { expiresAt })).toBeNull()
    expect(faultAt(expiresAt + 1, { expiresAt })).toEqual(tooLong)
  })
})

const change: ChangeStatement = {
  act: 'adopt',
  organisation: document.organisation,
  version: 1,
  hash: rules.hash,
  previous: null,
  person: uuid(0x21),
  notAfter: now,
}
const secret = new Uint8Array(32).fill(3)

test('a key on paper signs the encoded statement itself', () => {
  const x = toBase64url(ed25519.getPublicKey(secret))
  const signature = ed25519.sign(encodeChange(change), secret)
  expect(isSignedOnPaper(x, change, signature)).toBe(true)
  expect(isSignedOnPaper(x, { ...change, act: 'veto' }, signature)).toBe(false)
  expect(isSignedOnPaper(x, change, signature.subarray(1))).toBe(false)
  const other = toBase64url(ed25519.getPublicKey(new Uint8Array(32).fill(4)))
  expect(isSignedOnPaper(other, change, signature)).toBe(false)
  // y = 1, the neutral point: under it, a signature without a secret verifies for any statement.
  const neutral = toBase64url(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0)))
  const withoutSecret = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 1 : 0))
  expect(isSignedOnPaper(neutral, change, withoutSecret)).toBe(false)
})

describe('signed statements as JSON', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const { credentialId, clientDataJSON, authenticatorData, signature } = signed()
  const proof = {
    credentialId,
    clientDataJSON: base64(clientDataJSON),
    authenticatorData: base64(authenticatorData),
    signature: base64(signature),
  }
  const approval = { statement, ...proof }

  test('are read with their bytes, or kept as text', () => {
    expect(SignedApproval.parse(approval)).toEqual(signed())
    expect(SignedApprovalText.parse(approval)).toEqual(approval)
    expect(ChangeAssertion.parse({ statement: change, proof })).toEqual({
      statement: change,
      proof: { credentialId, clientDataJSON, authenticatorData, signature },
    })
    const onPaper = { credentialId: null, signature: base64(signature) }
    expect(ChangeAssertion.parse({ statement: change, proof: onPaper })).toEqual({
      statement: change,
      proof: { credentialId: null, signature },
    })
  })

  test.each<[string, object]>([
    ['another field', { note: '' }],
    ['no statement', { statement: undefined }],
    ['a statement of another kind', { statement: change }],
    ['base64url', { signature: '-_-_' }],
    ['a text before base64', { signature: '!AAAA' }],
    ['a text after base64', { signature: 'AAAA!' }],
    ['base64 without padding', { signature: 'AA' }],
    ['too much padding', { signature: 'A===' }],
    ['padding within', { signature: 'AA==AAAA' }],
    ['a number', { authenticatorData: 1 }],
    ['too long client data', { clientDataJSON: 'A'.repeat(6_004) }],
    ['too long authenticator data', { authenticatorData: 'A'.repeat(2_004) }],
    ['a too long signature', { signature: 'A'.repeat(404) }],
    ['a too short credential id', { credentialId: 'A' }],
    ['a too long credential id', { credentialId: 'A'.repeat(1_365) }],
    ['a credential id in standard base64', { credentialId: 'AA+/' }],
    ['a text before a credential id', { credentialId: '!AA' }],
    ['a text after a credential id', { credentialId: 'AA!' }],
  ])('are refused with %s', (_name, wrong) => {
    expect(SignedApproval.safeParse({ ...approval, ...wrong }).success).toBe(false)
    expect(SignedApprovalText.safeParse({ ...approval, ...wrong }).success).toBe(false)
  })

  test.each<[string, object]>([
    ['empty texts', { clientDataJSON: '', authenticatorData: '', signature: '' }],
    ['one byte', { signature: 'AA==' }],
    ['two bytes', { signature: 'AAA=' }],
    ['many', { clientDataJSON: 'A'.repeat(6_000), authenticatorData: 'A'.repeat(2_000) }],
    ['the longest signature', { signature: 'A'.repeat(400) }],
    ['the shortest id', { credentialId: 'A_' }],
    ['the longest id', { credentialId: '-'.repeat(1_364) }],
  ])('are read with %s', (_name, other) => {
    expect(SignedApproval.safeParse({ ...approval, ...other }).success).toBe(true)
  })

  test.each<[string, object]>([
    ['too long', { credentialId: null, signature: 'A'.repeat(132) }],
    ['with the id of a credential', { credentialId, signature: 'AAAA' }],
    ['with client data', { ...proof, credentialId: null }],
    ['without a signature', { credentialId: null }],
  ])('a signature of a key on paper is refused: %s', (_name, wrong) => {
    expect(ChangeAssertion.safeParse({ statement: change, proof: wrong }).success).toBe(false)
  })

  test('a change with a field more is refused', () => {
    expect(ChangeAssertion.safeParse({ statement: change, proof, note: '' }).success).toBe(false)
    const longest = { credentialId: null, signature: 'A'.repeat(128) }
    expect(ChangeAssertion.safeParse({ statement: change, proof: longest }).success).toBe(true)
    expect(ChangeAssertion.safeParse({ statement, proof }).success).toBe(false)
  })
})
