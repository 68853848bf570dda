/** A transfer from its questions and a node's answers to its estimate and its bytes. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Raw, raw, type RawShape, type TransferIntent } from '@holdfast/ledger'
import { beforeEach, describe, expect, test } from 'vitest'
import { chainOf } from '../../chain-of.ts'
import { type BuiltTransfer, SignatureMismatch, UnbuildableTransfer, type Unsigned } from '../../transfers.ts'
import { toHex41 } from '../address.ts'
import { decode } from '../decode.ts'
import { digest } from '../digest.ts'
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
  expect(payment).toEqual([
    { ask: 'prices' },
    { ask: 'reference-block' },
    { ask: 'newest-account', address: wallet },
    { ask: 'resources', address: wallet },
    { ask: 'newest-account', address: recipient },
  ])
  const [balance, trial, ...more] = transfers.ingredients(tokenIntent).slice(payment.length)
  expect(balance).toEqual({
    ask: 'trial',
    contract: usdt,
    selector: 'balanceOf(address)',
    parameter: toHex41(wallet).slice(2).padStart(64, '0'),
    caller: wallet,
  })
  expect(trial).toEqual({
    ask: 'trial',
    contract: usdt,
    selector: 'transfer(address,uint256)',
    parameter: toHex41(recipient).slice(2).padStart(64, '0') + word(tokenIntent.units),
    caller: wallet,
  })
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
  expect(failures).toEqual([{ code: 'NOT_ENOUGH_TOKEN', needed: 1_500_000n, available: 1_000n, decimals: 6 }])
  const poor = read(transfers.estimate({ ...trxIntent, memo: '' }, answers(1), null)).failures
  expect(poor).toEqual([{ code: 'NOT_ENOUGH_TRX', needed: 1_500_000n, available: 1n, decimals: 6 }])
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

test('each missing answer is reported as missing, those of the contract too', () => {
  const reason = 'there is none'
  for (const [intent, all] of [
    [trxIntent, answers()],
    [tokenIntent, answersToToken(5_000_000n)],
  ] as const)
    for (const at of all.keys()) {
      const incomplete = all.map((answer, index) => (index === at ? null : answer))
      expect(transfers.estimate(intent, incomplete, null)).toEqual({ ok: false, reason })
      expect(transfers.build(intent, incomplete, now, new Set())).toEqual({ ok: false, reason })
    }
  expect(transfers.estimate(trxIntent, [], null)).toEqual({ ok: false, reason })
  expect(transfers.estimate(tokenIntent, answersToToken(5n).slice(0, -1), null)).toEqual({
    ok: false,
    reason,
  })
})

test('an answer to another question is an error of the caller', () => {
  const all = answers()
  for (const at of all.keys()) {
    const mixed = all.map((each, index) => (index === at ? answer('tron.receipt', {}) : each))
    expect(() => transfers.estimate(trxIntent, mixed, null)).toThrow(TypeError)
  }
})

test('an estimate is made under the ceiling, or under the chain’s own limit', () => {
  const withToken = answersToToken(5_000_000n)
  const under = (ceiling: bigint | null) =>
    read(transfers.estimate(tokenIntent, withToken, ceiling)).failures.map(({ code }) => code)
  expect(under(null)).toEqual([])
  expect(under(2_965_000n)).toEqual([])
  expect(under(2_964_999n)).toEqual(['FEE_LIMIT_TOO_LOW'])
  // More than the ceiling of the intent, whose bytes are not built here.
  expect(under(tokenIntent.feeCeiling + 1n)).toEqual([])
})

test('the estimate counts the bytes with the longest fee limit, the worst fee and the resources', () => {
  expect(read(transfers.estimate(tokenIntent, answersToToken(5_000_000n), null))).toEqual({
    fee: 2_965_000n,
    worstFee: 2_965_000n + 346_000n,
    suggestedCeiling: 2n * (2_965_000n + 346_000n),
    resources: { bandwidth: 346n, energy: 29_650n },
    balance: 5_000_000n,
    failures: [],
    isToContract: false,
  })
})

test('a payment to a contract is marked as one', () => {
  const toContract = answersToToken(5_000_000n).with(
    4,
    answer('tron.account', { address: recipient, type: 'Contract' }),
  )
  expect(read(transfers.estimate(tokenIntent, toContract, null))).toMatchObject({
    isToContract: true,
    failures: [],
  })
})

test('a refused call is reported with the words of the contract, if it has any', () => {
  const refusals = (message: string | undefined) =>
    read(
      transfers.estimate(
        tokenIntent,
        answersToToken(5_000_000n).with(
          6,
          answer('tron.call', { result: { code: 'CONTRACT_EXE_ERROR', message }, constant_result: [] }),
        ),
        null,
      ),
    ).failures
  expect(refusals(Buffer.from('paused').toString('hex'))).toEqual([
    { code: 'CALL_REFUSED', answer: 'paused' },
  ])
  expect(refusals('')).toEqual([{ code: 'CALL_REFUSED', answer: null }])
})

test('the figures of a failure about TRX have its decimals, whatever the token has', () => {
  const intent = { ...tokenIntent, asset: { ...tokenIntent.asset, decimals: 18 } }
  const poor = answersToToken(1_000n).with(2, answer('tron.account', { address: wallet, balance: 1 }))
  const { failures } = read(transfers.estimate(intent, poor, null))
  expect(failures).toMatchObject([
    { code: 'NOT_ENOUGH_TRX', decimals: 6 },
    { code: 'NOT_ENOUGH_TOKEN', decimals: 18 },
  ])
})

test('equal payments of one millisecond are different bytes: the next one is made a millisecond later', () => {
  const first = read(transfers.build(trxIntent, answers(), now, new Set()))
  const second = read(transfers.build(trxIntent, answers(), now, new Set([first.conflictKey])))
  const third = read(
    transfers.build(trxIntent, answers(), now, new Set([first.conflictKey, second.conflictKey])),
  )
  const times = [first, second, third].map(({ bytes }) => Number(decode(bytes).timestamp))
  expect(times).toEqual([now.getTime(), now.getTime() + 1, now.getTime() + 2])
  expect([first, second, third].map(({ ending }) => ending)).toEqual(Array(3).fill(first.ending))
  expect(second.hash).not.toBe(first.hash)
})

test('bytes are made no earlier than the block that they refer to', () => {
  const early = new Date(now.getTime() - 60_000)
  const block = now.getTime() - 3_000
  const unsigned = read(transfers.build(trxIntent, answers(), early, new Set()))
  expect(Number(decode(unsigned.bytes).timestamp)).toBe(block)
  expect(endOf(unsigned)).toEqual(new Date(block + 600_000))
})

test('the fee limit is what the ceiling leaves for energy', () => {
  const { bytes } = read(transfers.build(tokenIntent, answersToToken(5_000_000n), now, new Set()))
  expect(decode(bytes).feeLimit).toBe(tokenIntent.feeCeiling - 345_000n)
})

test('the facts of sending on TRON', () => {
  expect(transfers).toMatchObject({
    curve: 'secp256k1',
    identity: { question: { ask: 'first-block' } },
    feeMaximum: { usual: '200', largest: '15000' },
  })
  expect(transfers.usualFeeCeiling(trxIntent.asset.id)).toBe(5_000_000n)
  expect(transfers.usualFeeCeiling(tokenIntent.asset.id)).toBe(100_000_000n)
  expect(transfers.contractOf(tokenIntent.asset.id)).toBe(usdt)
  expect(transfers.contractOf(trxIntent.asset.id)).toBeNull()
  expect(transfers.isUnspendable('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe(true)
  expect(transfers.isUnspendable(recipient)).toBe(false)
  expect(transfers.addressOfKey(secp256k1.getPublicKey(walletKey))).toBe(wallet)
  expect([0, 1, 7].map((number) => transfers.walletSteps(number))).toEqual([
    [],
    [44, 195, 0, 0, 1],
    [44, 195, 0, 0, 7],
  ])
})

test('the first block of a node names its network', () => {
  const blockID = `${'0'.repeat(16)}${'1'.repeat(40)}2b6653dc`
  expect(transfers.identity.parse(answer('tron.block', { blockID }))).toEqual({
    ok: true,
    value: '0x2b6653dc',
  })
  expect(() => transfers.identity.parse(answer('tron.account', { blockID }))).toThrow(TypeError)
})

test('the message of a transfer is the digest of its bytes, and its hash is included', () => {
  const unsigned = read(transfers.build(trxIntent, answers(), now, new Set()))
  expect(transfers.messages(unsigned.bytes)).toEqual([digest(unsigned.bytes)])
  expect(transfers.includedHash(unsigned, [])).toBe(unsigned.hash)
})

test('a node’s answer to the signed bytes and its receipt are read, each in its shape alone', () => {
  const hash = 'ab'.repeat(32)
  expect(
    transfers.parseBroadcast(answer('tron.broadcast', { result: true, txid: hash }), hash),
  ).toMatchObject({
    ok: true,
    value: { meaning: 'accepted' },
  })
  expect(() => transfers.parseBroadcast(answer('tron.receipt', {}), hash)).toThrow(TypeError)
  const receipt = { id: hash, blockNumber: 7, blockTimeStamp: now.getTime(), fee: 5 }
  expect(transfers.parseReceipt(answer('tron.receipt', receipt), hash)).toMatchObject({
    ok: true,
    value: { blockNumber: 7, burned: 5n },
  })
  expect(() => transfers.parseReceipt(answer('tron.broadcast', receipt), hash)).toThrow(TypeError)
})

test('an unbuildable intent is detected without a node', () => {
  expect(() => transfers.assertBuildable({ ...tokenIntent, feeCeiling: 0n })).toThrow(UnbuildableTransfer)
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
    expect(() => transfers.attach(bytes, signatures, wallet)).toThrow(new SignatureMismatch(wallet, null))
})

describe('the fate of bytes', () => {
  let unsigned: BuiltTransfer
  let end: number
  const minute = 60_000
  beforeEach(() => {
    unsigned = read(transfers.build(trxIntent, answers(), now, new Set()))
    end = endOf(unsigned).getTime()
  })
  /** By a node whose newest solid block is of `solidAt`, asked at `at`. */
  const fate = (solidAt: number, { at = solidAt, isIncluded = false, of = unsigned } = {}) =>
    transfers.fateOf(of, [
      { ...answer('tron.block', blockAt(solidAt)), fetchedAt: new Date(at) },
      isIncluded ? receipt() : null,
    ])
  const receipt = (change: object = {}) =>
    answer('tron.receipt', { id: unsigned.hash, blockNumber: 7, blockTimeStamp: end, ...change })
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

  test('unknown while the answer is not a receipt of these bytes, even when they have expired', () => {
    const solid = answer('tron.block', blockAt(end + 2 * minute))
    const others = receipt({ id: '00'.repeat(32) })
    for (const unreadable of [answer('tron.receipt', {}), receipt({ blockNumber: 'x' }), others])
      expect(transfers.fateOf(unsigned, [solid, unreadable])).toBe('unknown')
  })

  test('unknown without an answer that can be read, and for bytes that name no time', () => {
    expect(transfers.fateOf(unsigned, [])).toBe('unknown')
    expect(transfers.fateOf(unsigned, [null, null])).toBe('unknown')
    expect(transfers.fateOf(unsigned, [answer('tron.block', 'no JSON'), null])).toBe('unknown')
    expect(fate(end + 2 * minute, { of: { ...unsigned, ending: { by: 'conflict' } } })).toBe('unknown')
    expect(fate(end - 2 * minute, { of: { ...unsigned, ending: { by: 'height', height: 9n } } })).toBe(
      'unknown',
    )
    const block = answer('tron.block', blockAt(end + 2 * minute))
    expect(transfers.fateOf(unsigned, [block])).toBe('unknown')
    expect(transfers.fateOf(unsigned, [null, receipt()])).toBe('final')
    expect(() => transfers.fateOf(unsigned, [answer('tron.receipt', {}), null])).toThrow(TypeError)
  })
})

test('transfers are found through the registry, and only where they are built', () => {
  expect(chainOf('tron').transfers).toBe(transfers)
  for (const name of ['bitcoin', 'solana'] as const) expect(chainOf(name).transfers).toBeNull()
})
