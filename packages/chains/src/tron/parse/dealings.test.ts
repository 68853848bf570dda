/**
 * Issues of TRC-10 tokens, their sales, and the chain's own exchanges: movements, owners, and unreported
 * amounts. Answers have the shape of java-tron's.
 */
import { raw } from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { toBase58 } from '../address.ts'
import type { ContractType, ContractValue } from '../contracts.ts'
import { buildRaw, encodeRaw, transactionId } from '../transaction.ts'
import { needsOf, parseTransaction } from './parse-transaction.ts'

const now = new Date()
const owner = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
const issuer = '41b614f803b6fd780986a42c78ec9c7f77e6ded13c'
const [us, them] = [toBase58(owner), toBase58(issuer)]
const ids = { exchange_id: 7n, token_id: '1000001', quant: 500n }

function done(
  type: ContractType,
  value: ContractValue,
  { receipt = {}, asset, exchange }: { receipt?: object; asset?: object; exchange?: object } = {},
) {
  const signed = encodeRaw(
    buildRaw(
      type,
      { owner_address: owner, ...value },
      { refBlockBytes: '0001', refBlockHash: '0011223344556677', expiration: 2n, timestamp: 1n },
    ),
  )
  const id = transactionId(signed)
  const transaction = raw('tron.transaction', 'trongrid', { txID: id, raw_data_hex: bytesToHex(signed) }, now)
  const terms =
    asset !== undefined
      ? raw('tron.asset', 'trongrid', asset, now)
      : exchange === undefined
        ? null
        : raw('tron.exchange', 'trongrid', exchange, now)
  const parsed = parseTransaction({
    transaction,
    receipt: raw(
      'tron.receipt',
      'trongrid',
      { id, blockNumber: 50, blockTimeStamp: 1_700_000_000_000, ...receipt },
      now,
    ),
    terms,
    solid: { number: 100, at: now },
  })
  if (!parsed.ok) throw new Error(parsed.reason)
  return { ...parsed.value, needs: needsOf(transaction) }
}

const out = (asset: string, units: bigint) => ({
  kind: asset === 'slip44:195' ? 'value' : 'token',
  asset,
  from: us,
  to: null,
  units,
  index: null,
})
const into = (asset: string, units: bigint) => ({ ...out(asset, units), from: null, to: us })

test('the issuer of a token gets the units that are not frozen, under the number in the receipt, and burns 1024 TRX', () => {
  const issue = {
    name: '546f6b656e',
    total_supply: 1_000_000n,
    frozen_supply: [
      { frozen_amount: 300_000n, frozen_days: 1n },
      { frozen_amount: 100_000n, frozen_days: 30n },
    ],
    trx_num: 1n,
    num: 1n,
  }
  const issued = done('AssetIssueContract', issue, {
    receipt: { fee: 1_024_000_000, assetIssueID: '1000042' },
  })
  expect(issued).toMatchObject({
    type: 'contract',
    amount: { units: 600_000n, asset: 'trc10:1000042' },
    fee: { units: 1_024_000_000n, payer: us },
    movements: [into('trc10:1000042', 600_000n)],
    unreported: [],
    needs: { receipt: true, terms: null },
    tron: { contractType: 'AssetIssueContract' },
  })
  expect(done('AssetIssueContract', issue, { receipt: { fee: 1_024_000_000 } })).toMatchObject({
    movements: [],
    unreported: [{ address: us, namespaces: ['trc10'] }],
  })
})

test('a buyer in an issue pays in TRX and gets the issuer’s tokens at the price of the issue, rounded down', () => {
  const value = { to_address: issuer, asset_name: '1000001', amount: 1_000_001n }
  const paid = { ...out('slip44:195', 1_000_001n), to: them }
  const asset = { id: '1000001', num: 2, trx_num: 3 }
  expect(done('ParticipateAssetIssueContract', value, { asset })).toMatchObject({
    amount: { units: 1_000_001n, asset: 'slip44:195' },
    movements: [paid, { ...into('trc10:1000001', 666_667n), from: them }],
    unreported: [],
    needs: { terms: { asset: '1000001' } },
  })
  for (const token of [undefined, {}, { ...asset, id: '1000002' }, { ...asset, trx_num: 0 }])
    expect(done('ParticipateAssetIssueContract', value, token && { asset: token })).toMatchObject({
      movements: [paid],
      unreported: [
        { address: us, namespaces: ['trc10'] },
        { address: them, namespaces: ['trc10'] },
      ],
    })
})

test('the unfrozen part of a frozen supply is unreported', () => {
  expect(done('UnfreezeAssetContract', {})).toMatchObject({
    type: 'contract',
    movements: [],
    unreported: [{ address: us, namespaces: ['trc10'] }],
    needs: { terms: null },
  })
})

test('the creator of an exchange deposits both tokens', () => {
  const created = done(
    'ExchangeCreateContract',
    {
      first_token_id: '1000001',
      first_token_balance: 20n,
      second_token_id: '_',
      second_token_balance: 30_000_000n,
    },
    { receipt: { fee: 1_024_000_000, exchange_id: 7 } },
  )
  expect(created).toMatchObject({
    amount: { units: 20n, asset: 'trc10:1000001' },
    movements: [out('trc10:1000001', 20n), out('slip44:195', 30_000_000n)],
    unreported: [],
    needs: { terms: null },
  })
})

test.each([
  ['ExchangeInjectContract', 'exchange_inject_another_amount', out, out],
  ['ExchangeWithdrawContract', 'exchange_withdraw_another_amount', into, into],
  ['ExchangeTransactionContract', 'exchange_received_amount', out, into],
] as const)('%s moves the named token and the other one of the exchange', (type, stated, named, other) => {
  const receipt = { [stated]: 900 }
  // Names of tokens as bytes, as nodes print them, and as text.
  for (const [first, second] of [
    ['5f', '31303030303031'],
    ['1000001', '_'],
  ]) {
    const exchange = { exchange_id: 7, first_token_id: first, second_token_id: second }
    expect(done(type, ids, { receipt, exchange })).toMatchObject({
      amount: { units: 500n, asset: 'trc10:1000001' },
      movements: [named('trc10:1000001', 500n), other('slip44:195', 900n)],
      unreported: [],
      needs: { receipt: true, terms: { exchange: 7 } },
    })
  }
  const pair = { exchange_id: 7, first_token_id: '1000002', second_token_id: '_' }
  for (const exchange of [undefined, pair, { ...pair, first_token_id: '1000001', exchange_id: 8 }])
    expect(done(type, ids, { receipt, ...(exchange && { exchange }) })).toMatchObject({
      movements: [named('trc10:1000001', 500n)],
      unreported: [{ address: us, namespaces: ['slip44', 'trc10'] }],
    })
})

test('a failed transaction moves nothing and leaves nothing unreported', () => {
  expect(done('UnfreezeAssetContract', {}, { receipt: { result: 'FAILED' } })).toMatchObject({
    status: 'failed',
    movements: [],
    unreported: [],
  })
})
