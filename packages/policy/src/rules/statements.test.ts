import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ApprovalStatement,
  approvalActs,
  challengeOf,
  changeActs,
  type ChangeStatement,
  encodeApproval,
  encodeChange,
  parseApproval,
  parseChange,
} from './statements.ts'

const approval: ApprovalStatement = {
  act: 'approve',
  intentHash: 'a1'.repeat(32),
  organisation: '01a1fc55-59fd-762d-b251-00000000000a',
  rulesVersion: 12,
  rulesHash: 'b2'.repeat(32),
  person: '01a1fc55-59fd-762d-b251-000000000001',
  notAfter: 1_795_284_000_000,
}
const change: ChangeStatement = {
  act: 'adopt',
  organisation: '01a1fc55-59fd-762d-b251-00000000000a',
  version: 13,
  hash: 'c3'.repeat(32),
  previous: 'b2'.repeat(32),
  person: '01a1fc55-59fd-762d-b251-000000000002',
  notAfter: 1_795_284_000_000,
}

const hexOf = (fields: readonly string[]) =>
  fields
    .map((field) => Buffer.from(field))
    .map((bytes) => bytes.length.toString(16).padStart(8, '0') + bytes.toString('hex'))
    .join('')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const approvalTexts = [
  'holdfast/approval/1',
  'approve',
  approval.intentHash,
  approval.organisation,
  '12',
  approval.rulesHash,
  approval.person,
  '1795284000000',
]
const changeTexts = [
  'holdfast/rules-change/1',
  'adopt',
  change.organisation,
  '13',
  change.hash,
  'b2'.repeat(32),
  change.person,
  '1795284000000',
]

test('the encodings, byte for byte', () => {
  expect(hex(encodeApproval(approval))).toBe(hexOf(approvalTexts))
  expect(hex(encodeChange(change))).toBe(hexOf(changeTexts))
  const first = hexOf(changeTexts.with(3, '1').with(5, ''))
  expect(hex(encodeChange({ ...change, version: 1, previous: null }))).toBe(first)
})

test('the challenge is the SHA-256 of the bytes', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hex(challengeOf(approval))).toBe(sha256(encodeApproval(approval)))
  expect(hex(challengeOf(change))).toBe(sha256(encodeChange(change)))
  expect(challengeOf(change)).toHaveLength(32)
})

const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const uuid = fc.uuid()
const time = fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') })
const version = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))
const approvals: fc.Arbitrary<ApprovalStatement> = fc.record({
  act: fc.constantFrom(...approvalActs),
  intentHash: hash,
  organisation: uuid,
  rulesVersion: version,
  rulesHash: hash,
  person: uuid,
  notAfter: time,
})
const changes: fc.Arbitrary<ChangeStatement> = fc
  .record({
    act: fc.constantFrom(...changeActs),
    organisation: uuid,
    version,
    hash,
    previous: hash,
    person: uuid,
    notAfter: time,
  })
  .map((statement) => (statement.version === 1 ? { ...statement, previous: null } : statement))

test('every statement reads back unchanged, and not as one of the other kind', () => {
  fc.assert(
    fc.property(approvals, changes, (approval, change) => {
      expect(parseApproval(encodeApproval(approval))).toEqual({ ok: true, value: approval })
      expect(parseChange(encodeChange(change))).toEqual({ ok: true, value: change })
      expect(parseApproval(encodeChange(change)).ok).toBe(false)
      expect(parseChange(encodeApproval(approval)).ok).toBe(false)
    }),
  )
})

/** A statement, and the same one with a field of another. */
const withFieldOf = <T extends ApprovalStatement | ChangeStatement>(statements: fc.Arbitrary<T>) =>
  fc.tuple(statements, statements, fc.nat()).map(([statement, other, at]) => {
    const names = Object.keys(statement)
    const name = names[at % names.length] ?? ''
    return [statement, { ...statement, [name]: Reflect.get(other, name) }] as const
  })

test('no two statements share a challenge, even if they differ in one field', () => {
  const later = changes.filter(({ version }) => version > 1)
  fc.assert(
    fc.property(fc.oneof(withFieldOf(approvals), withFieldOf(later)), ([first, second]) => {
      const isSame = JSON.stringify(first) === JSON.stringify(second)
      expect(hex(challengeOf(first)) === hex(challengeOf(second))).toBe(isSame)
    }),
  )
})

test('a changed byte is refused, or is another statement that encodes to exactly these bytes', () => {
  const encoded = { approval: encodeApproval(approval), change: encodeChange(change) }
  fc.assert(
    fc.property(fc.nat(270), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const flipped = (bytes: Uint8Array) => bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
      const inApproval = parseApproval(flipped(encoded.approval))
      if (inApproval.ok) expect(encodeApproval(inApproval.value)).toEqual(flipped(encoded.approval))
      const inChange = parseChange(flipped(encoded.change))
      if (inChange.ok) expect(encodeChange(inChange.value)).toEqual(flipped(encoded.change))
    }),
    { numRuns: 1_000 },
  )
})

const bytesOf = (fields: readonly string[]) => Buffer.from(hexOf(fields), 'hex')
const unreadable = { ok: false, faults: [{ code: 'STATEMENT_UNREADABLE', field: '', params: {} }] }

test.each([
  ['another title', approvalTexts.with(0, 'holdfast/approval/2')],
  ['another act', approvalTexts.with(1, 'veto')],
  ['a hash in capitals', approvalTexts.with(2, approval.intentHash.toUpperCase())],
  ['a version with a leading zero', approvalTexts.with(4, '012')],
  ['a version with a sign', approvalTexts.with(4, '+12')],
  ['a version in another notation', approvalTexts.with(4, '0xc')],
  ['version 0', approvalTexts.with(4, '0')],
  ['a time with a fraction', approvalTexts.with(7, '1795284000000.0')],
  ['no time', approvalTexts.with(7, '')],
  ['a field more', [...approvalTexts, '']],
  ['a field less', approvalTexts.slice(0, -1)],
  ['nothing', []],
])('an approval with %s is refused', (_name, fields) => {
  expect(parseApproval(bytesOf(approvalTexts)).ok).toBe(true)
  expect(parseApproval(bytesOf(fields))).toEqual(unreadable)
})

test.each([
  ['an act of approvals', changeTexts.with(1, 'approve')],
  ['a later version without a previous one', changeTexts.with(5, '')],
  ['a first version with a previous one', changeTexts.with(3, '1')],
])('a change with %s is refused', (_name, fields) => {
  expect(parseChange(bytesOf(fields))).toEqual(unreadable)
})

test('the encoder throws for what is no statement', () => {
  expect(() => encodeApproval({ ...approval, rulesVersion: 1.5 })).toThrow(/rulesVersion/)
  expect(() => encodeChange({ ...change, person: 'Ana' })).toThrow(/person/)
})
