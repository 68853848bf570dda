/** The fate of bytes, by the use of their nonce in final blocks and by their receipt. */
import { type Raw, raw, type RawShape } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type TransactionSerializableEIP1559, parseTransaction } from 'viem'
import type { Unsigned } from '../../transfers.ts'
import { stated } from '../testing-transactions.ts'
import { building, stranger, tokenIntent, wallet, walletKey } from '../testing.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { buildTransfer } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { transfers } from './transfers.ts'

const now = new Date('2026-11-28T12:00:00Z')
const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'evm-rpc', body, now)
const bytes = buildTransfer(tokenIntent, building)
const signed = transfers.attach(bytes, transfers.wholeKeys.sign(bytes, hexToBytes(walletKey)), wallet)
const unsigned: Unsigned = {
  bytes,
  hash: signed.hash,
  conflictKey: conflictKeyOf(tokenIntent, building.nonce),
  ending: { by: 'conflict' },
}
const lost = { ...unsigned, hash: null }

const own = parseTransaction(`0x${bytesToHex(bytes)}`) as TransactionSerializableEIP1559
const rowOf = async (change: Partial<TransactionSerializableEIP1559> = {}, key = walletKey) =>
  (await stated({ ...own, type: 'eip1559', ...change }, '0x2', key)).row
const used = (transaction: unknown) => answer('ethereum.nonce-use', { isUsed: true, transaction })
const free = answer('ethereum.nonce-use', { isUsed: false, transaction: null })
const blockHash = `0x${'b1'.repeat(32)}`
const receipt = (change: object = {}, trace: unknown = null) =>
  answer('ethereum.receipt', {
    receipt: {
      transactionHash: signed.hash,
      transactionIndex: '0x0',
      blockHash,
      blockNumber: '0x5',
      gasUsed: '0xea60',
      effectiveGasPrice: '0x3b9aca00',
      status: '0x1',
      logs: [],
      ...change,
    },
    block: { number: '0x5', hash: blockHash, timestamp: '0x69000000', miner: stranger },
    trace,
  })

test('the nonce is asked for before the receipt, and the receipt only of a known hash', () => {
  const use = { ask: 'nonce-use', address: wallet, nonce: 7n }
  expect(transfers.fateQuestions(unsigned)).toEqual([use, { ask: 'receipt', hash: signed.hash }])
  expect(transfers.fateQuestions(lost)).toEqual([use])
})

test('final by the receipt, whatever the node says about the nonce', () => {
  for (const use of [free, null]) expect(transfers.fateOf(unsigned, [use, receipt()])).toBe('final')
  expect(transfers.includedHash(unsigned, [free, receipt()])).toBe(signed.hash)
  const failed = receipt({ status: '0x0' })
  expect(transfers.fateOf(unsigned, [free, failed])).toBe('final')
})

test('an unreadable receipt proves nothing', () => {
  for (const change of [{ transactionHash: blockHash }, { status: undefined }, { gasUsed: 5 }])
    expect(transfers.fateOf(unsigned, [free, receipt(change)])).toBe('unknown')
})

test('open while no final block has its nonce; unknown while the node does not say', () => {
  expect(transfers.fateOf(unsigned, [free, null])).toBe('open')
  expect(transfers.fateOf(lost, [free])).toBe('open')
  expect(transfers.fateOf(unsigned, [null, null])).toBe('unknown')
  expect(transfers.fateOf(unsigned, [used(null), null])).toBe('unknown')
  expect(transfers.fateOf(unsigned, [answer('ethereum.nonce-use', {}), null])).toBe('unknown')
})

test('the same bytes with another signature are the transfer, with their own hash', async () => {
  const row = await rowOf()
  expect(transfers.fateOf(lost, [used(row)])).toBe('final')
  expect(transfers.includedHash(lost, [used(row)])).toBe(row.hash)
})

test('dead once another transaction of the wallet has its nonce', async () => {
  const other = used(await rowOf({ value: 1n, data: '0x' }))
  expect(transfers.fateOf(unsigned, [other, null])).toBe('dead')
  expect(transfers.includedHash(unsigned, [other, null])).toBeNull()
  const raised = used(await rowOf({ maxFeePerGas: 41_000_000_000n }))
  expect(transfers.fateOf(unsigned, [raised, null])).toBe('dead')
})

test('a transaction of another account, another nonce or another network kills nothing', async () => {
  const stranger2 = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
  for (const row of [
    await rowOf({ value: 1n }, stranger2),
    await rowOf({ value: 1n, nonce: 8 }),
    await rowOf({ value: 1n, chainId: 137 }),
    { ...(await rowOf({ value: 1n })), value: '0x2' },
  ])
    expect(transfers.fateOf(unsigned, [used(row), null])).toBe('unknown')
  const legacy = { nonce: 7, gas: 21_000n, gasPrice: 1n, to: stranger, type: 'legacy' } as const
  const { row: unbound } = await stated(legacy, '0x0')
  expect(transfers.fateOf(unsigned, [used(unbound), null])).toBe('unknown')
  const { row: bound } = await stated({ ...legacy, chainId: 1 }, '0x0')
  expect(transfers.fateOf(unsigned, [used(bound), null])).toBe('dead')
})

test('a receipt is the charge and the result; a reverted one states why where the node has traces', () => {
  expect(transfers.parseReceipt(receipt(), signed.hash)).toEqual({
    ok: true,
    value: {
      blockNumber: 5,
      at: new Date(0x69000000 * 1_000),
      isSuccess: true,
      result: 'SUCCESS',
      message: null,
      bandwidthUsed: 0n,
      energyUsed: 0n,
      bandwidthFee: 0n,
      energyFee: 0n,
      gas: { used: 60_000n, price: 10n ** 9n },
      burned: 60_000n * 10n ** 9n,
    },
  })
  const frame = { error: 'execution reverted', revertReason: 'Pausable: paused' }
  const reverted = receipt({ status: '0x0', l1Fee: '0x5' }, { dialect: 'frames', frame })
  expect(transfers.parseReceipt(reverted, signed.hash)).toMatchObject({
    value: {
      isSuccess: false,
      result: 'REVERTED',
      message: 'Pausable: paused',
      burned: 60_000n * 10n ** 9n + 5n,
    },
  })
  expect(transfers.parseReceipt(receipt({ blockHash: signed.hash }), signed.hash)).toMatchObject({
    ok: false,
  })
  expect(transfers.parseReceipt(receipt({ effectiveGasPrice: null }), signed.hash)).toMatchObject({
    ok: false,
  })
})

test('a key of another chain is no conflict key', () => {
  expect(() => transfers.fateQuestions({ ...unsigned, conflictKey: 'wallet/7' })).toThrow(RangeError)
})
