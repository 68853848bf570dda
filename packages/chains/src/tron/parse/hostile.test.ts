/** Providers lie and strangers name tokens: parsing answers with a reason, never throws, and shows nothing that hides. */
import { raw } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainOf } from '../../registry.ts'
import { estimateEnergy } from '../energy-estimate.ts'
import { buildRaw, encodeRaw, transactionId } from '../transaction.ts'
import { parseAccount, parseResources } from './account.ts'
import { parseTextCall, parseUintCall } from './call.ts'
import { parseTransaction } from './parse-transaction.ts'
import { parseRow } from './rows.ts'
import { plainText } from './text.ts'
import { bytesToHex } from '@noble/hashes/utils.js'

const now = new Date()
const solid = { number: 100, at: now }

test('no JSON makes a parser throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (body, second) => {
      parseTransaction({
        transaction: raw('tron.transaction', 'trongrid', body, now),
        receipt: raw('tron.receipt', 'trongrid', second, now),
        solid,
      })
      parseRow(raw('trongrid.trc20', 'trongrid', body, now))
      parseAccount(raw('tron.account', 'trongrid', body, now))
      parseResources(raw('tron.resources', 'trongrid', body, now))
      parseTextCall(raw('tron.call', 'trongrid', body, now))
      parseUintCall(raw('tron.call', 'trongrid', body, now))
    }),
  )
})

const owner = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const bytes = encodeRaw(
  buildRaw(
    'TransferContract',
    { owner_address: owner, to_address: owner, amount: 5n },
    {
      refBlockBytes: '0001',
      refBlockHash: '0011223344556677',
      expiration: 2n,
      timestamp: 1n,
    },
  ),
)
const row = {
  txID: transactionId(bytes),
  raw_data_hex: bytesToHex(bytes),
  ret: [{ contractRet: 'SUCCESS', fee: 3 }],
  blockNumber: 50,
  block_timestamp: 1_700_000_000_000,
}
const parse = (change: object, receipt: object | null = null) =>
  parseTransaction({
    transaction: raw('trongrid.transaction', 'trongrid', { ...row, ...change }, now),
    receipt: receipt === null ? null : raw('tron.receipt', 'trongrid', receipt, now),
    solid,
  })

test('what a transaction says is read from its bytes, which must hash to its id', () => {
  const parsed = parse({ raw_data: { contract: [{ parameter: { value: { amount: 999 } } }] } })
  expect(parsed).toMatchObject({
    ok: true,
    value: { amount: { units: 5n }, fee: { units: 3n }, status: 'confirmed' },
  })
  expect(parse({ txID: 'ab'.repeat(32) })).toEqual({
    ok: false,
    reason: 'the bytes do not hash to the transaction id',
  })
  expect(parse({ raw_data_hex: 'zz' }).ok).toBe(false)
})

test('a receipt of another transaction is refused; a failed one moves nothing; one of a young block is pending', () => {
  const receipt = { id: row.txID, blockNumber: 50, blockTimeStamp: 1_700_000_000_000, fee: 9 }
  expect(parse({}, { ...receipt, id: 'ab'.repeat(32) })).toEqual({
    ok: false,
    reason: 'the receipt is of another transaction',
  })
  expect(parse({}, { ...receipt, result: 'FAILED' })).toMatchObject({
    ok: true,
    value: { status: 'failed', movements: [], fee: { units: 9n } },
  })
  expect(parse({}, { ...receipt, blockNumber: 101 })).toMatchObject({
    ok: true,
    value: { status: 'pending' },
  })
})

test('names of strangers lose what hides or turns them, and their length', () => {
  expect(plainText('US\u202eDT\u200b\u0000')).toBe('USDT')
  expect(plainText('x'.repeat(10_000))).toHaveLength(64)
  expect(plainText('<script>')).toBe('<script>')
  expect(plainText(' a \n b ')).toBe('a b')
})

test('[TX-59] [TX-60] the energy of a delegation is estimated as documented, with another factor before 2021', () => {
  expect(estimateEnergy(1_000_000_000n, new Date('2023-01-01T00:00:00Z'))).toBe('10000')
  expect(estimateEnergy(1_000_000_000n, new Date('2020-12-31T23:59:59Z'))).toBe('12000')
  expect(estimateEnergy(1_000_000_000n, new Date('2021-01-01T00:00:00Z'))).toBe('10000')
})

test.each([
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  ['tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', false],
  ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7', true],
  ['ethereum', '0xDac17F958D2ee523a2206206994597C13D831ec7', false],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', false],
  ['bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true],
  ['solana', 'So11111111111111111111111111111111111111112', true],
  ['solana', 'nonsense', false],
] as const)('%s address %s: %s', (chain, address, isValid) => {
  expect(chainOf(chain).normaliseAddress(address) !== null).toBe(isValid)
})
