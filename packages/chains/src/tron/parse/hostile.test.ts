/**
 * Providers lie and strangers name tokens: the parser returns a reason, never throws, and returns no hidden
 * characters.
 */
import { raw } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainOf } from '../../chain-of.ts'
import { toBase58 } from '../address.ts'
import { buildRaw, decodeRaw, encodeRaw, transactionId, type TronContract } from '../transaction.ts'
import { concat, writeBytes, writeMessage, writeNumber } from '../wire.ts'
import { parseAccount, parseResources } from './account.ts'
import { parseTextCall, parseUintCall } from './call.ts'
import { readDetails } from './read-details.ts'
import { agreesWithReceipt } from './listing-truth.ts'
import { needsOf, parseTransaction } from './parse-transaction.ts'
import { parseRow } from './parse-row.ts'
import { plainText } from '../../plain-text.ts'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const now = new Date()
const solid = { number: 100, at: now }

test('no JSON makes a parser throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (body, second) => {
      parseTransaction({
        transaction: raw('tron.transaction', 'trongrid', body, now),
        receipt: raw('tron.receipt', 'trongrid', second, now),
        terms: null,
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
    terms: null,
    solid,
  })

test('a transaction is parsed from its bytes, which must hash to its id', () => {
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

test('the receipt decides whether a transaction succeeded, not the listing', () => {
  const receipt = { id: row.txID, blockNumber: 50, blockTimeStamp: 1_700_000_000_000, fee: 3 }
  const listed = (contractRet: string) => ({ ret: [{ contractRet, fee: 3 }] })
  expect(parse(listed('REVERT'), receipt)).toMatchObject({
    ok: true,
    value: { status: 'confirmed', tron: { contractRet: 'SUCCESS' } },
  })
  expect(parse(listed('REVERT'), { ...receipt, receipt: { result: 'SUCCESS' } })).toMatchObject({
    ok: true,
    value: { status: 'confirmed', movements: [{ units: 5n }] },
  })
  expect(parse(listed('SUCCESS'), { ...receipt, receipt: { result: 'OUT_OF_ENERGY' } })).toMatchObject({
    ok: true,
    value: { status: 'failed', movements: [], tron: { contractRet: 'OUT_OF_ENERGY' } },
  })
  expect(parse(listed('OUT_OF_TIME'), { ...receipt, result: 'FAILED' })).toMatchObject({
    ok: true,
    value: { status: 'failed', tron: { contractRet: 'OUT_OF_TIME' } },
  })
  expect(parse(listed('REVERT'))).toMatchObject({ ok: true, value: { status: 'failed' } })
})

test('a row with another time, block, fee or success than the receipt does not agree with it', () => {
  const receipt = { id: row.txID, blockNumber: 50, blockTimeStamp: 1_700_000_000_000, fee: 3 }
  const agrees = (change: object, statement: object = receipt) =>
    agreesWithReceipt(
      raw('trongrid.transaction', 'trongrid', { ...row, ...change }, now),
      raw('tron.receipt', 'trongrid', statement, now),
    )
  expect(agrees({})).toBe(true)
  expect(agrees({ ret: undefined })).toBe(true)
  expect(agrees({ block_timestamp: 1 })).toBe(false)
  expect(agrees({ blockNumber: 51 })).toBe(false)
  expect(agrees({ ret: [{ fee: 4 }] })).toBe(false)
  expect(agrees({ ret: [{ contractRet: 'REVERT', fee: 3 }] })).toBe(false)
  expect(agrees({}, { ...receipt, result: 'FAILED' })).toBe(false)
  const reverted = { ...receipt, result: 'FAILED', receipt: { result: 'REVERT' } }
  expect(agrees({ ret: [{ contractRet: 'OUT_OF_ENERGY', fee: 3 }] }, reverted)).toBe(true)
})

test('bytes other than a transaction need a receipt, so that the parser refuses them', () => {
  const nothing = Uint8Array.from([0x0b, 0x0c])
  const body = { ...row, txID: transactionId(nothing), raw_data_hex: bytesToHex(nothing) }
  expect(needsOf(raw('trongrid.transaction', 'trongrid', body, now)).receipt).toBe(true)
  expect(parse(body)).toEqual({ ok: false, reason: 'wire type 3 is not used' })
})

test.each([
  ['fee', { fee: 10n ** 90n }],
  ['fee of more than 64 bits', { fee: 2n ** 63n }],
  ['energy', { receipt: { energy_usage_total: 10n ** 20n } }],
  ['time', { blockTimeStamp: 253_402_300_800_000 }],
])('a receipt with an impossible %s is refused', (_, change) => {
  const receipt = { id: row.txID, blockNumber: 50, blockTimeStamp: 253_402_300_799_999, fee: 2n ** 63n - 1n }
  expect(parse({}, receipt).ok).toBe(true)
  expect(parse({}, { ...receipt, ...change })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^receipt: /) as string,
  })
})

test('a client’s own timestamp may be invalid', () => {
  const claiming = (timestamp: bigint) => {
    const claimed = encodeRaw({ ...decodeRaw(bytes), timestamp })
    const body = { txID: transactionId(claimed), raw_data_hex: bytesToHex(claimed) }
    return parseTransaction({
      transaction: raw('tron.transaction', 'trongrid', body, now),
      receipt: null,
      terms: null,
      solid,
    })
  }
  expect(claiming(1n)).toMatchObject({ ok: true, value: { status: 'pending', at: new Date(1) } })
  for (const absurd of [-1n, 253_402_300_800_000n, 2n ** 63n - 1n])
    expect(claiming(absurd)).toEqual({ ok: false, reason: 'the transaction has no time' })
})

test('a token row may list an amount of 256 bits; a longer one is refused', () => {
  const listed = (value: bigint) => {
    const parsed = parseRow(
      raw(
        'trongrid.trc20',
        'trongrid',
        { transaction_id: row.txID, type: 'Transfer', value: value.toString() },
        now,
      ),
    )
    return parsed.ok ? parsed.value.units : undefined
  }
  expect(listed(2n ** 256n - 1n)).toBe(2n ** 256n - 1n)
  expect(listed(2n ** 256n)).toBeNull()
})

test('stakes and rewards of a contract are booked as such, and payments keep their numbers', () => {
  const lender = '41c614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const called = encodeRaw(
    buildRaw(
      'TriggerSmartContract',
      { owner_address: lender, contract_address: lender },
      { refBlockBytes: '0001', refBlockHash: '0011223344556677', expiration: 2n, timestamp: 1n },
    ),
  )
  const internal = (note: string | undefined, callValue: number) => ({
    caller_address: lender,
    transferTo_address: owner,
    callValueInfo: [{ callValue }],
    ...(note === undefined ? {} : { note: bytesToHex(new TextEncoder().encode(note)) }),
  })
  const parsedOf = (internals: readonly object[]) => {
    const id = transactionId(called)
    const transaction = { txID: id, raw_data_hex: bytesToHex(called) }
    const receipt = {
      id,
      blockNumber: 50,
      blockTimeStamp: 1_700_000_000_000,
      receipt: { result: 'SUCCESS' },
      internal_transactions: internals,
    }
    const parsed = parseTransaction({
      transaction: raw('tron.transaction', 'trongrid', transaction, now),
      receipt: raw('tron.receipt', 'trongrid', receipt, now),
      terms: null,
      solid,
    })
    if (!parsed.ok) throw new Error(parsed.reason)
    const { internals: listed } = readDetails({ transaction, receipt })
    return {
      moved: parsed.value.movements.map(({ units, index }) => [units, index]),
      staked: parsed.value.movements
        .filter(({ index }) => index === null)
        .map(({ kind, from, to }) => [kind, from, to]),
      listed: listed.map(({ units, index }) => [units, index]),
    }
  }
  const payments = [
    internal('call', 1),
    internal('create', 2),
    internal('suicide', 3),
    internal(undefined, 4),
  ]
  // Resources that a contract lends, its votes, and pending unstaking are not liquid.
  const still = [
    'delegateResourceOfEnergy',
    'unDelegateResourceOfBandwidth',
    'unfreezeBalanceV2ForEnergy',
    'cancelAllUnfreezeV2',
    'voteWitness',
  ]
  const moving = {
    freezeForEnergy: 'stake',
    freezeBalanceV2ForBandwidth: 'stake',
    unfreezeForEnergy: 'unstake',
    withdrawExpireUnfreeze: 'unstake',
    withdrawExpireUnfreezeWhileUnfreezing: 'unstake',
    withdrawExpireUnfreezeWhileCanceling: 'unstake',
    withdrawExpireUnfreezeWhileSuiciding: 'unstake',
    withdrawReward: 'reward',
  }
  const others = [...still, ...Object.keys(moving)].map((note) => internal(note, 500_000_000))
  const numbered = [
    [1n, 0],
    [2n, 1],
    [3n, 2],
    [4n, 3],
  ]
  expect(parsedOf(payments)).toEqual({ moved: numbered, staked: [], listed: numbered })
  const mixed = parsedOf([...others, ...payments])
  const contract = toBase58(lender)
  expect(mixed.staked).toEqual(
    Object.values(moving).map((kind) => (kind === 'stake' ? [kind, contract, null] : [kind, null, contract])),
  )
  expect(mixed.moved).toEqual([...Object.keys(moving).map(() => [500_000_000n, null]), ...numbered])
  expect(parsedOf([{ ...internal('withdrawReward', 5), rejected: true }]).moved).toEqual([])
  expect(mixed.listed).toEqual([...others.map(() => [500_000_000n, null]), ...numbered])
  expect(parsedOf([{ ...internal(undefined, 5), note: 'call' }]).moved).toEqual([[5n, 0]])
  expect(parsedOf([{ ...internal(undefined, 5), note: 'freezeForEnergy' }]).moved).toEqual([[5n, null]])
})

/** A successful transaction of the owner, with its receipt. */
function done(contract: TronContract, receipt: object = {}) {
  const built = buildRaw(
    'TransferContract',
    { owner_address: owner },
    { refBlockBytes: '0001', refBlockHash: '0011223344556677', expiration: 2n, timestamp: 1n },
  )
  const signed = encodeRaw({ ...built, contracts: [contract] })
  const id = transactionId(signed)
  const parsed = parseTransaction({
    transaction: raw('tron.transaction', 'trongrid', { txID: id, raw_data_hex: bytesToHex(signed) }, now),
    receipt: raw(
      'tron.receipt',
      'trongrid',
      { id, blockNumber: 50, blockTimeStamp: 1_700_000_000_000, ...receipt },
      now,
    ),
    terms: null,
    solid,
  })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

test('the creator of a contract pays the stated amounts, in TRX and in tokens', () => {
  const made = '41c614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const description = concat(writeBytes(1, hexToBytes(owner)), writeNumber(5, 7_000_000n))
  const contract: TronContract = {
    type: 'Type 30',
    typeUrl: 'type.googleapis.com/protocol.CreateSmartContract',
    value: null,
    bytes: concat(
      writeBytes(1, hexToBytes(owner)),
      writeMessage(2, description),
      writeNumber(3, 12n),
      writeNumber(4, 1_000_001n),
    ),
    permissionId: 0,
  }
  const created = done(contract, { contract_address: made, receipt: { result: 'SUCCESS' } })
  const parties = { from: toBase58(owner), to: toBase58(made), index: null }
  expect(created).toMatchObject({
    type: 'contract',
    to: toBase58(made),
    contractAddress: toBase58(made),
    amount: { asset: 'slip44:195', units: 7_000_000n },
    movements: [
      { ...parties, kind: 'value', asset: 'slip44:195', units: 7_000_000n },
      { ...parties, kind: 'token', asset: 'trc10:1000001', units: 12n },
    ],
    tron: { contractType: 'CreateSmartContract' },
  })
})

test('foreign names lose hidden and direction-changing characters, and are cut to a length', () => {
  expect(plainText('US\u202eDT\u200b\u0000')).toBe('USDT')
  expect(plainText('US\ufe0fD\u2800T\u3164')).toBe('USDT')
  expect(plainText('x'.repeat(10_000))).toHaveLength(64)
  expect(plainText('<script>')).toBe('<script>')
  expect(plainText(' a \n b ')).toBe('a b')
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
