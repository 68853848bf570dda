/** The estimate compared with receipts of the chain, and each rule separately. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import type { TransferFailure } from '../../transfers.ts'
import { toHex41 } from '../address.ts'
import { buildTransfer } from './build-transfer.ts'
import { decode } from '../decode.ts'
import {
  type EstimateFacts,
  estimateTransfer,
  feeLimitUnder,
  suggestFeeCeiling,
} from './estimate-transfer.ts'
import type { ChainPrices } from '../parse/parse-chain-prices.ts'
import { building, tokenIntent, trxIntent, wallet } from '../testing.ts'
import { buildRaw, decodeTransaction, encodeRaw, transactionId } from '../transaction.ts'

const prices: ChainPrices = {
  bandwidthPoint: 1_000n,
  energyPoint: 100n,
  activation: 1_000_000n,
  activationBytes: 100_000n,
  memo: 1_000_000n,
  largestFeeLimit: 15_000_000_000n,
}
const rich = {
  isActive: true,
  isContract: false,
  sun: 10n ** 12n,
  energy: 0n,
  freeBandwidth: 600n,
  stakedBandwidth: 0n,
}
const known = { isActive: true, isContract: false, sun: 0n }
const plain = buildTransfer({ ...trxIntent, memo: '' }, building)
const facts = (change: Partial<EstimateFacts> = {}): EstimateFacts => ({
  unsigned: plain,
  prices,
  payer: rich,
  recipient: known,
  token: null,
  ...change,
})
const tokenFacts = (change: Partial<EstimateFacts> = {}): EstimateFacts =>
  facts({
    unsigned: buildTransfer(tokenIntent, building),
    token: { units: 5_000_000n, trial: { energy: 29_650n, refusal: null } },
    ...change,
  })
const poor = { ...rich, freeBandwidth: 0n }
const failures = (facts: EstimateFacts): TransferFailure['code'][] =>
  estimateTransfer(facts).failures.map(({ code }) => code)

test('bytes are paid from stake, else from the free points of the day, else burnt, never from two of them', () => {
  const { bandwidth, fee, worstFee } = estimateTransfer(facts())
  expect({ bandwidth, fee, worstFee }).toEqual({ bandwidth: 267n, fee: 0n, worstFee: 267_000n })
  expect(estimateTransfer(facts({ payer: { ...rich, freeBandwidth: 266n } })).fee).toBe(267_000n)
  expect(estimateTransfer(facts({ payer: { ...poor, stakedBandwidth: 267n } })).fee).toBe(0n)
  expect(
    estimateTransfer(facts({ payer: { ...rich, freeBandwidth: 200n, stakedBandwidth: 200n } })).fee,
  ).toBe(267_000n)
})

test('a new address costs its activation and a price for the bytes, which the free points do not pay', () => {
  const isNew = { recipient: { ...known, isActive: false } }
  expect(estimateTransfer(facts(isNew)).fees).toMatchObject({ activation: 1_000_000n, bandwidth: 100_000n })
  const staked = facts({ ...isNew, payer: { ...rich, stakedBandwidth: 300n } })
  expect(estimateTransfer(staked).fee).toBe(1_000_000n)
  expect(estimateTransfer(tokenFacts(isNew)).fees).toMatchObject({ activation: 0n, bandwidth: 0n })
})

test('a memo costs its own fee and its bytes', () => {
  const withMemo = facts({ unsigned: buildTransfer(trxIntent, building), payer: poor })
  expect(estimateTransfer(withMemo)).toMatchObject({
    bandwidth: 278n,
    fees: { memo: 1_000_000n, bandwidth: 278_000n },
  })
})

test('energy comes from stake as far as it goes, and the rest is burnt', () => {
  const estimate = estimateTransfer(tokenFacts({ payer: { ...poor, energy: 9_650n } }))
  expect(estimate).toMatchObject({
    bandwidth: 345n,
    energy: 29_650n,
    energyFromStake: 9_650n,
    fee: 345_000n + 2_000_000n,
    worstFee: 345_000n + 2_965_000n,
    failures: [],
  })
})

test('energy that stake covers costs nothing, and what is left of the stake is not counted', () => {
  const covered = estimateTransfer(tokenFacts({ payer: { ...rich, energy: 29_650n } }))
  expect(covered).toMatchObject({ energyFromStake: 29_650n, fees: { energy: 0n }, fee: 0n })
  const plenty = estimateTransfer(tokenFacts({ payer: { ...rich, energy: 10n ** 9n } }))
  expect(plenty).toMatchObject({ energy: 29_650n, energyFromStake: 29_650n, fees: { energy: 0n } })
})

test('the worst fee of a payment to a new address is its activation and the price of its bytes', () => {
  const toNew = estimateTransfer(
    facts({
      unsigned: buildTransfer(trxIntent, building),
      recipient: { ...known, isActive: false },
      payer: { ...rich, stakedBandwidth: 1_000n },
    }),
  )
  expect(toNew).toMatchObject({
    fees: { activation: 1_000_000n, memo: 1_000_000n, bandwidth: 0n, energy: 0n },
    fee: 2_000_000n,
    worstFee: 2_100_000n,
    energy: 0n,
    energyFromStake: 0n,
  })
})

test('exactly as many points as bytes suffice, free or staked', () => {
  expect(estimateTransfer(facts({ payer: { ...rich, freeBandwidth: 267n } })).fee).toBe(0n)
  expect(estimateTransfer(facts({ payer: { ...poor, stakedBandwidth: 266n } })).fee).toBe(267_000n)
})

test('a memo lowers what a ceiling leaves for energy', () => {
  const estimate = estimateTransfer(
    tokenFacts({ unsigned: buildTransfer({ ...tokenIntent, memo: 'invoice 7' }, building) }),
  )
  const left = 10_000_000n - estimate.bandwidth * prices.bandwidthPoint - 1_000_000n
  expect(feeLimitUnder(10_000_000n, estimate, prices)).toBe(left)
})

test('the ceiling is twice the worst, and what it leaves for energy suffices', () => {
  const estimate = estimateTransfer(tokenFacts())
  const ceiling = suggestFeeCeiling(estimate, prices)
  expect(ceiling).toBe(2n * 3_310_000n)
  const feeLimit = feeLimitUnder(ceiling, estimate, prices)
  expect(feeLimit).toBe(ceiling - 345_000n)
  expect(feeLimit).toBeGreaterThan(2_965_000n)
  expect(suggestFeeCeiling({ ...estimate, worstFee: 10n ** 12n }, prices)).toBe(prices.largestFeeLimit)
  expect(feeLimitUnder(10n ** 12n, estimate, prices)).toBe(prices.largestFeeLimit)
  expect(feeLimitUnder(345_000n, estimate, prices)).toBe(0n)
})

describe('certain failures are reported before signing', () => {
  test('TRX: too little for amount and fee, to itself, to a contract, from an address the chain has not seen', () => {
    const exact = { ...poor, sun: trxIntent.units + 267_000n }
    expect(failures(facts({ payer: exact }))).toEqual([])
    expect(estimateTransfer(facts({ payer: { ...exact, sun: exact.sun - 1n } })).failures).toEqual([
      { code: 'NOT_ENOUGH_TRX', needed: exact.sun, available: exact.sun - 1n },
    ])
    const toItself = buildTransfer({ ...trxIntent, recipient: wallet }, building)
    expect(failures(facts({ unsigned: toItself }))).toEqual(['TO_ITSELF'])
    expect(failures(facts({ recipient: { ...known, isContract: true } }))).toEqual(['TRX_TO_CONTRACT'])
    expect(failures(facts({ payer: { ...poor, isActive: false, sun: 0n } }))).toEqual([
      'WALLET_NOT_ACTIVE',
      'NOT_ENOUGH_TRX',
    ])
  })

  test('a token: too little of it, too little TRX, a refusal, a fee limit below the energy', () => {
    const trial = { energy: 29_650n, refusal: null }
    expect(failures(tokenFacts({ token: { units: 1_499_999n, trial } }))).toEqual(['NOT_ENOUGH_TOKEN'])
    expect(failures(tokenFacts({ payer: { ...poor, sun: 3_309_999n } }))).toEqual(['NOT_ENOUGH_TRX'])
    expect(failures(tokenFacts({ payer: { ...poor, sun: 3_310_000n } }))).toEqual([])
    const refused = { units: 5_000_000n, trial: { energy: 3_000n, refusal: 'REVERT opcode executed' } }
    expect(estimateTransfer(tokenFacts({ token: refused })).failures).toEqual([
      { code: 'CALL_REFUSED', answer: 'REVERT opcode executed' },
    ])
    expect(failures(tokenFacts({ token: { units: tokenIntent.units, trial } }))).toEqual([])
    const limited = (feeLimit: bigint) =>
      failures(tokenFacts({ unsigned: buildTransfer(tokenIntent, { ...building, feeLimit }) }))
    expect(limited(2_965_000n)).toEqual([])
    expect(limited(2_964_999n)).toEqual(['FEE_LIMIT_TOO_LOW'])
    const tight = tokenFacts({ unsigned: buildTransfer(tokenIntent, { ...building, feeLimit: 2_964_999n }) })
    expect(estimateTransfer(tight).failures).toEqual([
      { code: 'FEE_LIMIT_TOO_LOW', needed: 2_965_000n, available: 2_964_999n },
    ])
    // The limit includes staked energy.
    const staked = tokenFacts({
      unsigned: buildTransfer(tokenIntent, { ...building, feeLimit: 1n }),
      payer: { ...rich, energy: 100_000n },
    })
    expect(failures(staked)).toEqual(['FEE_LIMIT_TOO_LOW'])
  })

  test('a token may go to the wallet itself and to a contract; neither concerns TRX', () => {
    const toItself = buildTransfer({ ...tokenIntent, recipient: wallet }, building)
    expect(failures(tokenFacts({ unsigned: toItself }))).toEqual([])
    expect(estimateTransfer(facts()).isToContract).toBe(false)
  })

  test('an inactive wallet with enough TRX fails for that reason alone', () => {
    expect(estimateTransfer(facts({ payer: { ...rich, isActive: false } })).failures).toEqual([
      { code: 'WALLET_NOT_ACTIVE' },
    ])
  })

  test('tokens to a contract are reported, but may be intended', () => {
    const toContract = tokenFacts({ recipient: { ...known, isContract: true } })
    expect(estimateTransfer(toContract)).toMatchObject({ isToContract: true, failures: [] })
  })
})

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../../shared/data/chain')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

interface Row {
  readonly txID: string
  readonly raw_data_hex: string
  readonly block_timestamp: number
  readonly ret: readonly { readonly fee: number }[]
  readonly net_usage?: number
  readonly net_fee?: number
  readonly energy_usage?: number
  readonly energy_usage_total?: number
}

/** Mainnet's prices at that time. */
const pricesAt = (time: number): ChainPrices => ({
  ...prices,
  bandwidthPoint: time < 1_606_537_680_000 ? 10n : time < 1_614_238_080_000 ? 40n : 1_000n,
  energyPoint: time < 1_724_977_680_000 ? 420n : 210n,
  activation: time < 1_612_000_000_000 ? 0n : 1_000_000n,
})

/** Without the recordings these tests are left out; generated data covers the same elsewhere. */
const describeRecorded = existsSync(folder) ? describe : () => undefined

describeRecorded('recorded receipts', () => {
  const rows = (existsSync(folder) ? ['ledger-excerpt', 'TFFriedw'] : []).flatMap(
    (name) => (read(`tron.trongrid-v1.account-transactions.${name}.json`) as { data: Row[] }).data,
  )
  const transfers = rows.flatMap((row) => {
    if (row.net_usage === undefined) return []
    const unsigned = hexToBytes(row.raw_data_hex)
    const contract = decode(unsigned).contracts[0]
    return contract?.transfer === null || contract === undefined ? [] : [{ row, unsigned, contract }]
  })

  test('there are payments of TRX and of a token, paid with points and by burning', () => {
    expect(transfers.length).toBeGreaterThanOrEqual(4)
    expect(new Set(transfers.map(({ contract }) => contract.type)).size).toBe(2)
  })

  test.each(transfers.map((transfer) => [transfer.row.txID.slice(0, 8), transfer] as const))(
    '%s: bandwidth, energy and fee as recorded',
    (_, { row, unsigned, contract }) => {
      expect(transactionId(unsigned)).toBe(row.txID)
      const isNew = row.net_fee === 100_000
      const usedPoints = (row.net_usage ?? 0) > 0
      const energy = BigInt(row.energy_usage_total ?? 0)
      const estimate = estimateTransfer({
        unsigned,
        prices: pricesAt(row.block_timestamp),
        payer: {
          ...rich,
          freeBandwidth: usedPoints ? BigInt(row.net_usage ?? 0) : 0n,
          energy: BigInt(row.energy_usage ?? 0),
        },
        recipient: { ...known, isActive: !isNew },
        token: contract.call === null ? null : { units: 10n ** 30n, trial: { energy, refusal: null } },
      })
      if (usedPoints) expect(estimate.bandwidth).toBe(BigInt(row.net_usage ?? 0))
      expect(estimate.fee).toBe(BigInt(row.ret[0]?.fee ?? 0))
      expect(estimate.failures).toEqual([])
    },
  )

  test('the bytes of every recorded payment with one signature are those that are counted', () => {
    const block = read('tron.block-79072107.transactions.json') as {
      transactions: { transaction_hex: string }[]
    }
    let counted = 0
    for (const { transaction_hex } of block.transactions) {
      const bytes = hexToBytes(transaction_hex)
      const { rawBytes, signatures, results } = decodeTransaction(bytes)
      const contract = decode(rawBytes).contracts[0]
      const isOurs = contract?.transfer !== null && contract !== undefined
      if (!isOurs || signatures.length !== 1 || signatures[0]?.length !== 130) continue
      const { bandwidth } = estimateTransfer(facts({ unsigned: rawBytes }))
      // Field, length, content of each result; the charge counts 64 bytes instead.
      const ofResults = results.reduce((length, result) => length + 2 + result.length, 0)
      expect(bandwidth).toBe(BigInt(bytes.length - ofResults + 64))
      counted += 1
    }
    expect(counted).toBeGreaterThan(100)
  })
})

test('bytes other than a transfer have no estimate', () => {
  const none = new RangeError('the bytes are no transfer')
  expect(() => estimateTransfer(facts({ unsigned: new Uint8Array() }))).toThrow(none)
  const other = encodeRaw(
    buildRaw(
      'FreezeBalanceV2Contract',
      { owner_address: toHex41(wallet), frozen_balance: 1n },
      {
        refBlockBytes: '8a6b',
        refBlockHash: '5a5a5a5a5a5a5a5a',
        timestamp: BigInt(building.madeAt.getTime()),
        expiration: BigInt(building.expiresAt.getTime()),
      },
    ),
  )
  expect(() => estimateTransfer(facts({ unsigned: other }))).toThrow(none)
})
