import { encodeFields, readFields } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed, openReceipt, SignedReceipt, signReceipt } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { encodeReceipt, parseReceipt, type SpendReceipt } from './spend-receipt.ts'

const identity = identityOf(makeIdentitySeed())
const receipt: SpendReceipt = {
  keyId: '0190a3f2-7b1c-7def-8a01-00000000000a',
  asset: 'tron:0x2b6653dc/slip44:195',
  units: 2n ** 200n,
  intentHash: 'a1'.repeat(32),
  bytesHash: 'b2'.repeat(32),
  party: 3,
  at: Date.UTC(2026, 0, 1),
  record: { length: 17, head: 'c3'.repeat(32) },
}

test('a receipt has the fields of its statement in their order', () => {
  expect(readFields(encodeReceipt(receipt))).toEqual([
    'holdfast/spend/1',
    receipt.keyId,
    receipt.asset,
    String(2n ** 200n),
    receipt.intentHash,
    receipt.bytesHash,
    '3',
    '1767225600000',
    '17',
    receipt.record.head,
  ])
})

test('what an identity signs is read by those who know it, also after JSON', () => {
  const signed = signReceipt(receipt, identity)
  expect(openReceipt(signed, identity.name)).toEqual(receipt)
  const body = {
    receipt: Buffer.from(signed.receipt).toString('base64'),
    signature: Buffer.from(signed.signature).toString('base64'),
  }
  expect(openReceipt(SignedReceipt.parse(body), identity.name)).toEqual(receipt)
})

test('a receipt of another identity, and one with any bit changed, is none', () => {
  const signed = signReceipt(receipt, identity)
  expect(openReceipt(signed, identityOf(makeIdentitySeed()).name)).toBeNull()
  for (const name of ['receipt', 'signature'] as const)
    for (let bit = 0; bit < signed[name].length * 8; bit += 1) {
      const changed = new Uint8Array(signed[name])
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openReceipt({ ...signed, [name]: changed }, identity.name)).toBeNull()
    }
})

test.each([
  ['another title', 0, 'holdfast/spend/2'],
  ['a key id that is no UUID in small letters', 1, receipt.keyId.toUpperCase()],
  ['an asset without a network', 2, 'slip44:195'],
  ['units with leading zeros', 3, '012'],
  ['no units', 3, '0'],
  ['negative units', 3, '-1'],
  ['units above 2^256 - 1', 3, String(2n ** 256n)],
  ['a hash in capitals', 4, 'A1'.repeat(32)],
  ['a hash that is too short', 5, 'b2'.repeat(31)],
  ['no party', 6, '0'],
  ['a party above 255', 6, '256'],
  ['a time with a sign', 7, '+1767225600000'],
  ['a length above 2^53', 8, String(2n ** 53n)],
  ['a head that is no hash', 9, 'first'],
])('bytes with %s are no receipt', (_, place, text) => {
  const fields = readFields(encodeReceipt(receipt)) ?? []
  expect(parseReceipt(encodeFields(fields))).toEqual(receipt)
  expect(parseReceipt(encodeFields(fields.with(place, text)))).toBeNull()
})

test('bytes with a field too few or too many, cut short or longer, are no receipt', () => {
  const bytes = encodeReceipt(receipt)
  const fields = readFields(bytes) ?? []
  for (const other of [fields.slice(0, -1), [...fields, '']])
    expect(parseReceipt(encodeFields(other))).toBeNull()
  for (let length = 0; length < bytes.length; length += 1)
    expect(parseReceipt(bytes.subarray(0, length))).toBeNull()
  expect(parseReceipt(new Uint8Array([...bytes, 0]))).toBeNull()
})

test('values that are no receipt are not encoded', () => {
  for (const change of [{ units: 0n }, { party: 0 }, { at: -1 }, { at: 1.5 }, { keyId: 'k1' }])
    expect(() => encodeReceipt({ ...receipt, ...change })).toThrow()
})

test('texts that are not UTF-8 are no fields', () => {
  expect(readFields(new Uint8Array([0, 0, 0, 1, 0xff]))).toBeNull()
  expect(readFields(new Uint8Array([0, 0, 0, 9, 65]))).toBeNull()
  expect(readFields(encodeFields(['', 'añ', '\u{feff}b']))).toEqual(['', 'añ', '\u{feff}b'])
})
