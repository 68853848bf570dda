import { encodeFields, readFields } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed, openVersionReceipt, signVersionReceipt } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'

const identity = identityOf(makeIdentitySeed())
const receipt = {
  organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
  version: 7,
  hash: 'a1'.repeat(32),
  party: 3,
  at: Date.UTC(2026, 0, 1),
}

test('a receipt has the fields of its statement in their order, and is read by those who know the identity', () => {
  const signed = signVersionReceipt(receipt, identity)
  expect(readFields(signed.receipt)).toEqual([
    'holdfast/rules-in-force/1',
    receipt.organisation,
    '7',
    receipt.hash,
    '3',
    '1767225600000',
  ])
  expect(openVersionReceipt(signed, identity.name)).toEqual(receipt)
  expect(openVersionReceipt(signed, identityOf(makeIdentitySeed()).name)).toBeNull()
})

test('a receipt with any bit changed is none', () => {
  const signed = signVersionReceipt(receipt, identity)
  for (const name of ['receipt', 'signature'] as const)
    for (let bit = 0; bit < signed[name].length * 8; bit += 1) {
      const changed = new Uint8Array(signed[name])
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openVersionReceipt({ ...signed, [name]: changed }, identity.name)).toBeNull()
    }
})

test.each([
  ['another title', 0, 'holdfast/spend/1'],
  ['an organisation that is no UUID', 1, 'acme'],
  ['a version with a sign', 2, '+7'],
  ['a hash that is too short', 3, 'a1'.repeat(31)],
  ['no party', 4, '0'],
  ['a time before 1970', 5, '-1'],
])('signed fields with %s are no receipt', (_, place, text) => {
  const fields = readFields(signVersionReceipt(receipt, identity).receipt) ?? []
  const bytes = encodeFields(fields.with(place, text))
  const signature = new Uint8Array(identity.sign(bytes))
  expect(openVersionReceipt({ receipt: bytes, signature }, identity.name)).toBeNull()
})
