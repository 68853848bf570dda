/** Answers of nodes to a transfer, as recorded and as documented. */
import { raw } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BroadcastMeaning } from '../../transfers.ts'
import { parseAccountState, parseResources } from './account.ts'
import { parseBroadcast } from './parse-broadcast.ts'
import { parseTrial } from './call.ts'
import { parseChainPrices } from './parse-chain-prices.ts'
import { parseTransferReceipt } from './parse-transfer-receipt.ts'

const now = new Date()
const hash = '53a4f1ef3614b49c530708c109556246bc87faab6d34a428e77c0419ea940041'
const hex = (text: string) => Buffer.from(text).toString('hex')
const broadcast = (body: unknown) => parseBroadcast(raw('tron.broadcast', 'trongrid', body, now), hash)
const trial = (body: unknown) => parseTrial(raw('tron.call', 'trongrid', body, now))
const pricesOf = (body: unknown) => parseChainPrices(raw('tron.parameters', 'trongrid', body, now))
const account = (body: unknown) => parseAccountState(raw('tron.account', 'trongrid', body, now))
const receipt = (body: unknown) => parseTransferReceipt(raw('tron.receipt', 'trongrid', body, now), hash)

test('accepted: with and without a code', () => {
  const accepted = { ok: true, value: { meaning: 'accepted', code: 'SUCCESS', message: '' } }
  expect(broadcast({ result: true, txid: hash })).toEqual(accepted)
  expect(broadcast({ result: true, code: 'SUCCESS', message: '', transaction: '0a', txid: hash })).toEqual(
    accepted,
  )
})

test.each<[string, BroadcastMeaning]>([
  ['DUP_TRANSACTION_ERROR', 'seen'],
  ['SERVER_BUSY', 'later'],
  ['NO_CONNECTION', 'later'],
  ['NOT_ENOUGH_EFFECTIVE_CONNECTION', 'later'],
  ['BLOCK_UNSOLIDIFIED', 'later'],
  ['TAPOS_ERROR', 'elsewhere'],
  ['BANDWITH_ERROR', 'poor'],
  ['TRANSACTION_EXPIRATION_ERROR', 'expired'],
  ['SIGERROR', 'refused'],
  ['CONTRACT_VALIDATE_ERROR', 'refused'],
  ['CONTRACT_EXE_ERROR', 'refused'],
  ['TOO_BIG_TRANSACTION_ERROR', 'refused'],
  ['OTHER_ERROR', 'refused'],
  ['A_CODE_OF_TOMORROW', 'refused'],
  ['constructor', 'refused'],
])('%s means %s', (code, meaning) => {
  expect(broadcast({ code, message: hex('Words of the node.'), txid: hash })).toEqual({
    ok: true,
    value: { meaning, code, message: 'Words of the node.' },
  })
})

test('messages come as text or as hexadecimal, and are safe to show', () => {
  const errorOf = (message: string) => {
    const answer = broadcast({ result: false, code: 'SIGERROR', message, txid: hash })
    return answer.ok ? answer.value.message : null
  }
  expect(errorOf('Validate signature error: x')).toBe('Validate signature error: x')
  expect(errorOf(`hidden\u202etext\u0000`)).toBe('hiddentext')
  expect(errorOf('x'.repeat(5_000))?.length).toBe(300)
})

test('an answer without a result, or about something else, is refused', () => {
  expect(broadcast({})).toEqual({ ok: false, reason: 'neither accepted nor refused' })
  expect(broadcast({ result: true, txid: 'ab'.repeat(32) })).toEqual({
    ok: false,
    reason: 'the node speaks of another transaction',
  })
  expect(broadcast(null).ok).toBe(false)
})

test('a simulation: its energy, and a revert that still states true', () => {
  expect(trial({ result: { result: true }, energy_used: 64_285, constant_result: [''] })).toEqual({
    ok: true,
    value: { energy: 64_285n, refusal: null },
  })
  const reverted = {
    result: { result: true, message: hex('REVERT opcode executed') },
    constant_result: [''],
    energy_used: 8_624,
    energy_penalty: 5_859,
    transaction: { ret: [{ ret: 'FAILED' }] },
  }
  const refused = { ok: true, value: { energy: 8_624n, refusal: 'REVERT opcode executed' } }
  expect(trial(reverted)).toEqual(refused)
  expect(trial({ ...reverted, result: { result: true, message: 'REVERT opcode executed' } })).toEqual(refused)
  expect(
    trial({ result: { code: 'CONTRACT_VALIDATE_ERROR', message: hex('Smart contract is not exist.') } }),
  ).toEqual({ ok: true, value: { energy: 0n, refusal: 'Smart contract is not exist.' } })
  expect(trial({ result: { code: 'OTHER_ERROR', message: hex('busy') } })).toEqual({
    ok: false,
    reason: 'busy',
  })
  expect(trial({ result: { result: true } })).toEqual({ ok: false, reason: 'no energy was named' })
})

const parameters = Object.entries({
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getCreateAccountFee: 100_000,
  getMemoFee: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
  getAnythingElse: 7,
}).map(([key, value]) => ({ key, value }))

test('prices: all of them or none; a name without a value is zero', () => {
  expect(pricesOf({ chainParameter: parameters })).toEqual({
    ok: true,
    value: {
      bandwidthPoint: 1_000n,
      energyPoint: 100n,
      activation: 1_000_000n,
      activationBytes: 100_000n,
      memo: 1_000_000n,
      largestFeeLimit: 15_000_000_000n,
    },
  })
  const without = (key: string) => parameters.filter((parameter) => parameter.key !== key)
  expect(pricesOf({ chainParameter: without('getMemoFee') })).toEqual({
    ok: false,
    reason: 'getMemoFee is not told',
  })
  expect(pricesOf({ chainParameter: [...without('getMemoFee'), { key: 'getMemoFee' }] })).toMatchObject({
    ok: true,
    value: { memo: 0n },
  })
  const free = { key: 'getEnergyFee', value: 0 }
  expect(pricesOf({ chainParameter: [...without('getEnergyFee'), free] }).ok).toBe(false)
  const negative = { key: 'getTransactionFee', value: -1 }
  expect(pricesOf({ chainParameter: [...without('getTransactionFee'), negative] }).ok).toBe(false)
})

test('a new address, one without funds, a contract', () => {
  expect(account({})).toEqual({ ok: true, value: { isActive: false, isContract: false, sun: 0n } })
  expect(account({ address: '41aa' })).toEqual({
    ok: true,
    value: { isActive: true, isContract: false, sun: 0n },
  })
  expect(account({ address: '41aa', type: 'Contract', balance: 5 })).toEqual({
    ok: true,
    value: { isActive: true, isContract: true, sun: 5n },
  })
})

test('free and staked bandwidth are separate', () => {
  const body = { freeNetLimit: 600, freeNetUsed: 335, NetLimit: 1_000, NetUsed: 1_200, EnergyLimit: 4_448 }
  expect(parseResources(raw('tron.resources', 'trongrid', body, now))).toEqual({
    ok: true,
    value: { energy: 4_448n, bandwidth: 265n, freeBandwidth: 265n, stakedBandwidth: 0n },
  })
})

test('a receipt: usage, burnt amounts, and result', () => {
  const answer = {
    id: hash,
    fee: 16_500_120,
    blockNumber: 66_860_010,
    blockTimeStamp: 1_731_229_605_000,
    receipt: {
      energy_fee: 16_500_120,
      energy_usage_total: 78_572,
      net_usage: 345,
      result: 'OUT_OF_ENERGY',
      energy_penalty_total: 25_905,
    },
    result: 'FAILED',
    resMessage: hex("Not enough energy for 'SSTORE' operation executing"),
  }
  expect(receipt(answer)).toEqual({
    ok: true,
    value: {
      blockNumber: 66_860_010,
      at: new Date(1_731_229_605_000),
      isSuccess: false,
      result: 'OUT_OF_ENERGY',
      message: "Not enough energy for 'SSTORE' operation executing",
      bandwidthUsed: 345n,
      energyUsed: 78_572n,
      bandwidthFee: 0n,
      energyFee: 16_500_120n,
      gas: null,
      burned: 16_500_120n,
    },
  })
  const plain = { id: hash, blockNumber: 66_860_010, blockTimeStamp: 1_731_229_605_000 }
  expect(receipt({ ...plain, fee: 1_100_000, receipt: { net_fee: 100_000 } })).toMatchObject({
    ok: true,
    value: { isSuccess: true, result: 'SUCCESS', message: null, bandwidthFee: 100_000n, burned: 1_100_000n },
  })
  expect(receipt({ ...plain, id: 'cd'.repeat(32) })).toEqual({
    ok: false,
    reason: 'the receipt is of another transaction',
  })
})

test('no JSON makes one of them throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      for (const parse of [broadcast, trial, pricesOf, account, receipt]) parse(body)
    }),
  )
})
