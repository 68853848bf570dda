import {
  AuditHead,
  digestOfReceipt,
  hashAt,
  identityOf,
  makeIdentitySeed,
  mostCountersigned,
  noHash,
  openAuditReceipt,
  parseAuditReceipt,
  seqOf,
  SignedAuditReceipt,
  signAuditReceipt,
  toBase64,
} from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { encodeFields, readFields } from '@holdfast/ledger'

const identity = identityOf(makeIdentitySeed())
const receipt = {
  organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  signer: identity.name,
  after: 40,
  hashes: ['a1'.repeat(32), 'b2'.repeat(32)],
  rules: { version: 7, hash: 'c3'.repeat(32) },
  record: { length: 12, head: 'd4'.repeat(32) },
  previous: noHash,
  at: Date.UTC(2026, 0, 1),
}

test('a receipt has the fields of its statement in their order, and is read by those who know the identity', () => {
  const signed = signAuditReceipt(receipt, identity)
  expect(readFields(signed.receipt)).toEqual([
    'holdfast/audit-receipt/1',
    receipt.organisation,
    identity.name,
    '40',
    receipt.hashes.join(''),
    '7',
    receipt.rules.hash,
    '12',
    receipt.record.head,
    noHash,
    '1767225600000',
  ])
  expect(openAuditReceipt(signed, identity.name)).toEqual(receipt)
  expect(openAuditReceipt(signed, identityOf(makeIdentitySeed()).name)).toBeNull()
  expect(seqOf(receipt)).toBe(42)
  expect([40, 41, 42, 43].map((seq) => hashAt(receipt, seq))).toEqual([
    undefined,
    ...receipt.hashes,
    undefined,
  ])
  expect(digestOfReceipt(signed.receipt)).toMatch(/^[0-9a-f]{64}$/)
})

test('a receipt of the most events travels, and none of more', () => {
  const most = Array.from({ length: mostCountersigned }, (_, place) => String(place % 10).repeat(64))
  const { receipt: bytes, signature } = signAuditReceipt({ ...receipt, hashes: most }, identity)
  const body = { receipt: toBase64(bytes), signature: toBase64(signature) }
  expect(SignedAuditReceipt.parse(body).receipt).toEqual(bytes)
  const { organisation, after } = receipt
  const more = [...most, noHash]
  expect(AuditHead.safeParse({ organisation, after, hashes: more }).success).toBe(false)
  expect(() => signAuditReceipt({ ...receipt, hashes: more }, identity)).toThrow(/too_big/)
})

test('a receipt with any bit changed is none', () => {
  const signed = signAuditReceipt(receipt, identity)
  for (const name of ['receipt', 'signature'] as const)
    for (let bit = 0; bit < signed[name].length * 8; bit += 1) {
      const changed = new Uint8Array(signed[name])
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openAuditReceipt({ ...signed, [name]: changed }, identity.name)).toBeNull()
    }
})

test.each([
  ['another title', 0, 'holdfast/rules-in-force/1'],
  ['an organisation that is no UUID', 1, 'acme'],
  ['another signer', 2, 'e5'.repeat(32)],
  ['a number with a sign', 3, '+40'],
  ['half a hash', 4, 'a1'.repeat(48)],
  ['no hash', 4, ''],
  ['a time before 1970', 10, '-1'],
])('signed fields with %s are no receipt', (_, place, text) => {
  const fields = readFields(signAuditReceipt(receipt, identity).receipt) ?? []
  const bytes = encodeFields(fields.with(place, text))
  const signature = new Uint8Array(identity.sign(bytes))
  expect(openAuditReceipt({ receipt: bytes, signature }, identity.name)).toBeNull()
  expect(parseAuditReceipt(bytes) === null).toBe(place !== 2)
})
