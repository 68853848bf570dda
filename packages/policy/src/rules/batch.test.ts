import { createHash } from 'node:crypto'
import { mostBatched } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { ApprovedBatch, batchFault, batchHash } from './batch.ts'
import { approvalWaits } from './rules-verdict.ts'
import { rulesOf, usualDocument, uuid } from './rules.fixture.ts'
import { usualTransfer } from './transfer.fixture.ts'

const rules = rulesOf(usualDocument())
const transfer = usualTransfer(rules)
const hashes = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32))
const batch: ApprovedBatch = { id: uuid(0xba), total: '300000', intents: hashes }

test.each([
  ['a key', { keyId: 'key-1', path: [] }, ['key-1', '']],
  ['a path', { keyId: 'key-1', path: [1, 23] }, ['key-1', '1/23']],
  ['no key', { keyId: null, path: [] }, ['', '']],
])('the hash of a batch of a wallet with %s, byte for byte', (_name, change, walletFields) => {
  const fields = [
    'holdfast/batch/1',
    batch.id,
    transfer.organisation,
    transfer.network,
    transfer.wallet.address,
    ...walletFields,
    transfer.asset.id,
    '6',
    transfer.requestedBy,
    transfer.rules,
    '300000',
    '3',
    ...hashes,
  ]
  const bytes = Buffer.concat(
    fields.map((field) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(Buffer.byteLength(field))
      return Buffer.concat([length, Buffer.from(field)])
    }),
  )
  const wallet = { ...transfer.wallet, ...change }
  expect(batchHash(batch, { ...transfer, wallet })).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('every part of a batch changes its hash', () => {
  const others = [
    batchHash({ ...batch, id: uuid(0xbb) }, transfer),
    batchHash({ ...batch, total: '300001' }, transfer),
    batchHash({ ...batch, intents: hashes.slice(0, 2) }, transfer),
    batchHash({ ...batch, intents: hashes.toReversed() }, transfer),
    batchHash(batch, { ...transfer, requestedBy: uuid(9) }),
    batchHash(batch, { ...transfer, rules: 'ab'.repeat(32) }),
    batchHash(batch, { ...transfer, wallet: { ...transfer.wallet, path: [1] } }),
    batchHash(batch, { ...transfer, asset: { ...transfer.asset, decimals: 5 } }),
  ]
  expect(new Set([batchHash(batch, transfer), ...others]).size).toBe(others.length + 1)
})

test.each([
  ['in the batch', batch, null],
  ['in no place of it', { ...batch, intents: hashes.slice(1) }, 'NOT_IN_BATCH'],
  ['twice in it', { ...batch, intents: [...hashes, hashes[0]!] }, 'BATCH_REPEATS'],
  ['as large as the sum', { ...batch, total: '100000' }, null],
  ['larger than the sum', { ...batch, total: '99999' }, 'BATCH_TOTAL'],
])('a transfer that is %s', (_name, of, fault) => {
  expect(batchFault(of, { intentHash: hashes[0]!, units: 100_000n })).toBe(fault)
})

test(`a batch has 1 to ${mostBatched} transfers`, () => {
  const of = (length: number) => ({
    ...batch,
    intents: Array.from({ length }, (_, i) => i.toString(16).padStart(64, '0')),
  })
  expect(
    [0, 1, mostBatched, mostBatched + 1].map((count) => ApprovedBatch.safeParse(of(count)).success),
  ).toEqual([false, true, true, false])
})

test('the sum decides how many people are needed, and a lower sum does not', () => {
  const needed = (together?: bigint) =>
    approvalWaits(rules, { transfer, approvedBy: [], ...(together !== undefined && { together }) }).approvals
      .needed
  const whole = approvalWaits(rules, {
    transfer: { ...transfer, units: 900_000n },
    approvedBy: [],
  }).approvals.needed
  expect(whole).toBeGreaterThan(needed())
  expect(needed(900_000n)).toBe(whole)
  expect(
    approvalWaits(rules, { transfer: { ...transfer, units: 900_000n }, approvedBy: [], together: 1n })
      .approvals.needed,
  ).toBe(whole)
})
