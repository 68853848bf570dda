/** A transfer from its questions and a node's answers to its estimate and its bytes. */
import { type Raw, raw, type RawShape, type TransferIntent } from '@holdfast/ledger'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../../chain-of.ts'
import { SignatureMismatch, UnbuildableTransfer, type Unsigned } from '../../transfers.ts'
import { decode } from '../decode.ts'
import { building, limits, recipient, tokenIntent, trxIntent, usdt, wallet, walletKey } from '../testing.ts'
import { transfers } from './transfers.ts'

const { now } = limits
const answer = (shape: RawShape, body: unknown): Raw => raw(shape, 'trongrid', body, now)
const word = (value: bigint) => value.toString(16).padStart(64, '0')

const parameters = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getCreateAccountFee: 100_000,
  getMemoFee: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
}

/** Answers to the questions of a TRX payment; `answersToToken` adds the contract's. */
const answers = (sun = 10_000_000_000): Raw[] => [
  answer('tron.parameters', {
    chainParameter: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  }),
  answer('tron.block', {
    blockID: building.reference.id,
    block_header: { raw_data: { number: building.reference.number, timestamp: now.getTime() - 3_000 } },
  }),
  answer('tron.account', { address: wallet, balance: sun }),
  answer('tron.resources', { freeNetLimit: 600 }),
  answer('tron.account', { address: recipient }),
]
const answersToToken = (units: bigint): Raw[] => [
  ...answers(),
  answer('tron.call', { result: { result: true }, constant_result: [word(units)], energy_used: 900 }),
  answer('tron.call', { result: { result: true }, constant_result: [word(1n)], energy_used: 29_650 }),
]
const read = <T>(
  parsed: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string },
): T => {
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

const endOf = ({ ending }: Unsigned) => (ending.by === 'time' ? ending.at : new Date(0))

test('a payment needs prices, a block and both accounts; a token also its contract', () => {
  const payment = transfers.ingredients(trxIntent)
  expect(payment.map(({ ask }) => ask)).toEqual([
    'prices',
    'reference-block',
    'newest-account',
    'resources',
    'newest-account',
  ])
  expect(payment).toContainEqual({ ask: 'newest-account', address: recipient })
  const [balance, trial, ...more] = transfers.ingredients(tokenIntent).slice(payment.length)
  expect(balance).toMatchObject({
    ask: 'trial',
    contract: usdt,
    selector: 'balanceOf(address)',
    caller: wallet,
  })
  expect(trial).toMatchObject({ ask: 'trial', contract: usdt, selector: 'transfer(address,uint256)' })
  expect(more).toEqual([])
})

test('the estimate has fees, resources and the balance of the sent asset', () => {
  expect(read(transfers.estimate({ ...trxIntent, memo: '' }, answers(), null))).toMatchObject({
    fee: 0n,
    balance: 10_000_000_000n,
    resources: { energy: 0n },
    failures: [],
    isToContract: false,
  })
  const token = read(transfers.estimate(tokenIntent, answersToToken(5_000_000n), null))
  expect(token).toMatchObject({ balance: 5_000_000n, resources: { energy: 29_650n }, failures: [] })
  expect(token.suggestedCeiling).toBe(2n * token.worstFee)
})

test('the figures of a failure have the decimals of what is short', () => {
  const { failures } = read(transfers.estimate(tokenIntent, answersToToken(1_000n), null))
  expect(failures).toEqual([
    { code: 'NOT_ENOUGH_TOKEN', answer: null, needed: 1_500_000n, available: 1_000n, decimals: 6 },
  ])
  const poor = read(transfers.estimate({ ...trxIntent, memo: '' }, answers(1), null)).failures
  expect(poor).toEqual([
    { code: 'NOT_ENOUGH_TRX', answer: null, needed: 1_500_000n, available: 1n, decimals: 6 },
  ])
})

test('the bytes refer to the block, end ten minutes later and stay within the ceiling', () => {
  const unsigned = read(transfers.build(tokenIntent, answersToToken(5_000_000n), now, new Set()))
  expect(unsigned).toMatchObject({
    reference: building.reference.number,
    ending: { by: 'time', at: new Date(now.getTime() + 600_000) },
    conflictKey: unsigned.hash,
  })
  const { feeLimit, expiration } = decode(unsigned.bytes)
  expect(new Date(Number(expiration))).toEqual(endOf(unsigned))
  expect(feeLimit).toBeGreaterThan(0n)
  expect(feeLimit).toBeLessThan(tokenIntent.feeCeiling)
  expect(transfers.matchIntent(tokenIntent, unsigned.bytes, limits)).toMatchObject({
    ok: true,
    conflictKey: unsigned.conflictKey,
  })
})

test('bytes end with their intent when that ends first', () => {
  const soon: TransferIntent = { ...trxIntent, expiresAt: new Date(now.getTime() + 60_000) }
  expect(read(transfers.build(soon, answers(), now, new Set())).ending).toEqual({
    by: 'time',
    at: soon.expiresAt,
  })
})

test('a missing or unreadable answer is reported, and nothing is built from it', () => {
  for (const at of answers().keys()) {
    const missing = answers().map((answer, index) => (index === at ? null : answer))
    const unreadable = answers().map((answer, index) =>
      index === at ? { ...answer, body: 'no JSON' } : answer,
    )
    for (const incomplete of [missing, unreadable]) {
      expect(transfers.estimate(trxIntent, incomplete, null)).toMatchObject({ ok: false })
      expect(transfers.build(trxIntent, incomplete, now, new Set())).toMatchObject({ ok: false })
    }
  }
})

test('an unbuildable intent is detected without a node', () => {
  transfers.assertBuildable(trxIntent)
  transfers.assertBuildable(tokenIntent)
  const asset = { id: 'trc10:1002000', decimals: 6 }
  expect(() => transfers.assertBuildable({ ...trxIntent, asset })).toThrow(UnbuildableTransfer)
  expect(() => transfers.assertBuildable({ ...trxIntent, units: 2n ** 63n })).toThrow(UnbuildableTransfer)
})

test('a whole key signs, and its signature is attached only for its address', () => {
  const { bytes } = read(transfers.build(trxIntent, answers(), now, new Set()))
  const signatures = transfers.wholeKeys.sign(bytes, walletKey)
  expect(transfers.wholeKeys.addressOf(walletKey)).toBe(wallet)
  const signed = transfers.attach(bytes, signatures, wallet)
  expect(transfers.isSignatureOf(wallet, bytes, signed.signature)).toBe(true)
  expect(transfers.isSignatureOf(recipient, bytes, signed.signature)).toBe(false)
})

test('a transaction has one ECDSA signature, and is attached with no other number or kind', () => {
  const { bytes } = read(transfers.build(trxIntent, answers(), now, new Set()))
  const [signature] = transfers.wholeKeys.sign(bytes, walletKey)
  for (const signatures of [[], [signature!, signature!], [{ bytes: new Uint8Array(64) }]])
    expect(() => transfers.attach(bytes, signatures, wallet)).toThrow(SignatureMismatch)
})

describe('the fate of bytes', () => {
  const unsigned = read(transfers.build(trxIntent, answers(), now, new Set()))
  const end = endOf(unsigned).getTime()
  const minute = 60_000
  /** By a node whose newest solid block is of `solidAt`, asked at `at`. */
  const fate = (solidAt: number, { at = solidAt, isIncluded = false, of = unsigned } = {}) =>
    transfers.fateOf(of, [
      { ...answer('tron.block', blockAt(solidAt)), fetchedAt: new Date(at) },
      isIncluded ? answer('tron.receipt', {}) : null,
    ])
  const blockAt = (timestamp: number) => ({
    blockID: building.reference.id,
    block_header: { raw_data: { number: building.reference.number, timestamp } },
  })

  test('the solid chain is asked before the transaction', () => {
    expect(transfers.fateQuestions(unsigned)).toEqual([
      { ask: 'reference-block' },
      { ask: 'receipt', hash: unsigned.hash },
    ])
  })

  test('open until they expire, dead a minute of the solid chain after that, unknown in between', () => {
    expect(fate(end - 2 * minute)).toBe('open')
    expect(fate(end - minute, { at: end - 1 })).toBe('open')
    expect(fate(end - minute, { at: end })).toBe('unknown')
    expect(fate(end + minute - 1)).toBe('unknown')
    expect(fate(end + minute)).toBe('dead')
  })

  test('final once a solid block has them, whatever the time', () => {
    for (const solidAt of [end - minute, end, end + 2 * minute])
      expect(fate(solidAt, { isIncluded: true })).toBe('final')
  })

  test('unknown without an answer that can be read, and for bytes that name no time', () => {
    expect(transfers.fateOf(unsigned, [])).toBe('unknown')
    expect(transfers.fateOf(unsigned, [null, null])).toBe('unknown')
    expect(transfers.fateOf(unsigned, [answer('tron.block', 'no JSON'), null])).toBe('unknown')
    expect(fate(end + 2 * minute, { of: { ...unsigned, ending: { by: 'conflict' } } })).toBe('unknown')
  })
})

test('transfers are found through the registry, and only where they are built', () => {
  expect(chainOf('tron').transfers).toBe(transfers)
  for (const name of ['ethereum', 'bitcoin', 'solana'] as const) expect(chainOf(name).transfers).toBeNull()
})
