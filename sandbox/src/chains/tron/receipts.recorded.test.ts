/** Recorded transactions, executed again in their recorded surroundings: the receipts equal those on the chain. Bandwidth
 *  follows from the bytes alone; the use of a contract's code comes from the recording. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bandwidthOf, decodeRaw, toHex41, transactionId, type TronRaw } from '@holdfast/chains/tron'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { newAccount } from './account.ts'
import { printJson } from './answers/json.ts'
import { receiptJson } from './answers/transaction.ts'
import { textOf } from './contracts/act.ts'
import { assetKey } from './contracts/assets.ts'
import { execute } from './execute.ts'
import { parameters, trx } from './parameters.ts'
import { succeeded } from './programs/program.ts'
import { startNode } from './testing.ts'
import { pointsOf } from './resources.ts'
import { sandboxKey } from './sandbox-key.ts'
import { State } from './state.ts'
import { contractsByAddress } from './tokens.ts'
import { witnesses } from './witnesses.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ?? join(import.meta.dirname, '../../../../../shared/data/chain')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

interface Row {
  readonly txID: string
  readonly raw_data_hex: string
  readonly signature: readonly string[]
  readonly block_timestamp: number
  readonly blockNumber?: number
  readonly ret: readonly { readonly fee: number }[]
  readonly net_usage?: number
  readonly net_fee?: number
  readonly energy_usage?: number
  readonly energy_fee?: number
  readonly energy_usage_total?: number
  readonly withdraw_amount?: number
}
interface Receipt extends Record<string, unknown> {
  readonly id: string
  readonly receipt: Record<string, number>
  readonly log?: readonly { address: string; topics: string[]; data: string }[]
}

/** Mainnet's charges with their start times. */
const mainnet = {
  bandwidthPrice: [
    [0, 10n],
    [1_606_537_680_000, 40n],
    [1_614_238_080_000, 140n],
    [1_627_731_480_000, 1_000n],
  ],
  energyPrice: [
    [1_681_895_880_000, 420n],
    [1_724_977_680_000, 210n],
  ],
  memoFee: [
    [0, 0n],
    [1_675_492_680_000, 1_000_000n],
  ],
  /** The surcharge above the flat price of its bandwidth. */
  activationFee: [
    [0, 0n],
    [1_612_000_000_000, 1_000_000n],
  ],
} as const

/** The world as far as the recording shows it: payers have enough, and known accounts exist. */
function surroundings(row: Row, raw: TronRaw) {
  const state = new State()
  for (const [name, changes] of Object.entries(mainnet))
    for (const [from, value] of changes) state.schedule.set(name as keyof typeof mainnet, value, from)
  const world = state.world(row.block_timestamp, 1, 0)
  const { type, value } = raw.contracts[0]!
  const owner = textOf(value!, 'owner_address')
  const account = newAccount(owner, 0)
  // Free bandwidth existed exactly where the recording shows no burning for it.
  if ((row.net_fee ?? 0) > 0) account.free = { used: world.prices.freeBandwidth, at: row.block_timestamp }
  if (type === 'TransferAssetContract') {
    const id = textOf(value!, 'asset_name')
    world.add('trc10', `${id}/${owner}`, 10n ** 17n)
    world.add('other', assetKey(id), 10n ** 18n)
  }
  if (type === 'WithdrawBalanceContract') account.allowance = BigInt(row.withdraw_amount ?? 0)
  if (type === 'VoteWitnessContract') account.staked.ENERGY = 10n ** 15n
  if (row.energy_usage !== undefined && row.energy_usage > 0)
    account.staked.ENERGY = stakeFor(BigInt(row.energy_usage))
  world.putAccount(account)
  world.add('trx', owner, 10n ** 15n)
  const isActivation = [100_000, 1_100_000].includes(row.ret[0]!.fee) && row.net_fee === 100_000
  if (!isActivation && typeof value!.to_address === 'string')
    world.putAccount(newAccount(value!.to_address, 0))
  return world
}

/** The smallest stake that yields this much energy a day. */
function stakeFor(points: bigint): bigint {
  let stake = (points * trx * parameters.totalEnergyStake) / parameters.totalEnergyLimit
  while (pointsOf(stake, 'ENERGY') < points) stake += 1n
  return stake
}

function replay(row: Row) {
  const rawBytes = hexToBytes(row.raw_data_hex)
  const raw = decodeRaw(rawBytes)
  const effects = execute(surroundings(row, raw), {
    raw,
    size: BigInt(bandwidthOf(rawBytes, row.signature)),
    signatures: row.signature.length,
  })
  expect(transactionId(rawBytes)).toBe(row.txID)
  return {
    id: row.txID,
    rawBytes,
    raw,
    signatures: row.signature,
    effects,
    block: row.blockNumber ?? 0,
    at: row.block_timestamp,
  }
}

describe('recorded receipts', async () => {
  const pages = ['ledger-excerpt', 'TFFriedw'].flatMap(
    (name) => (read(`tron.trongrid-v1.account-transactions.${name}.json`) as { data: Row[] }).data,
  )
  const receipts = [
    ...(read('tron.transaction-info.ledger-excerpt.json') as Receipt[]),
    ...(read('tron.transaction-info.failed.json') as Receipt[]),
  ]
  const contractOf = (row: Row) => decodeRaw(hexToBytes(row.raw_data_hex)).contracts[0]!
  // Stake 1.0 is closed on today's chain, and votes for mainnet's witnesses need such stake.
  const unknown = new Set(['FreezeBalanceContract', 'UnfreezeBalanceContract', 'VoteWitnessContract'])
  const charged = pages.filter((row) => row.net_usage !== undefined && !unknown.has(contractOf(row).type))

  /** Code that only the real chain can run. Its energy and logs come from the recording. */
  function script(row: Row, { receipt, log = [] }: Receipt): void {
    const { value } = contractOf(row)
    const address = textOf(value!, 'contract_address')
    const penalty = BigInt(receipt.energy_penalty_total ?? 0)
    const outcome = {
      ...succeeded(BigInt(receipt.energy_usage_total!) - penalty, '00'.repeat(32), {
        logs: log.map((entry) => ({ ...entry, address: `41${entry.address}` })),
      }),
      penalty,
    }
    contractsByAddress.set(address, {
      kind: 'script',
      address,
      origin: address,
      callerPercent: 100n,
      outcomes: new Map([[textOf(value!, 'data'), outcome]]),
    })
  }

  test('there are enough of them, of several kinds', () => {
    expect(charged.length).toBeGreaterThanOrEqual(9)
    expect(new Set(charged.map((row) => contractOf(row).type)).size).toBeGreaterThanOrEqual(4)
  })

  test.each(charged.map((row) => [row.txID.slice(0, 8), contractOf(row).type, row] as const))(
    '%s, a %s: bandwidth, energy and fee as recorded',
    (_, type, row) => {
      const known = receipts.find(({ id }) => id === row.txID)
      if (type === 'TriggerSmartContract') script(row, known!)
      const { effects } = replay(row)
      expect({
        net_usage: Number(effects.netUsage),
        net_fee: Number(effects.netFee),
        energy_usage: Number(effects.energyUsage),
        energy_fee: Number(effects.energyFee),
        energy_usage_total: Number(effects.energyTotal),
        fee: Number(effects.fee),
        withdraw_amount: Number(effects.withdrawAmount),
      }).toEqual({
        net_usage: row.net_usage,
        net_fee: row.net_fee,
        energy_usage: row.energy_usage,
        energy_fee: row.energy_fee,
        energy_usage_total: row.energy_usage_total ?? 0,
        fee: row.ret[0]!.fee,
        withdraw_amount: row.withdraw_amount ?? 0,
      })
    },
  )

  const both = charged.flatMap((row) => {
    const receipt = receipts.find(({ id }) => id === row.txID)
    return receipt === undefined ? [] : [[row.txID.slice(0, 8), row, receipt] as const]
  })
  test.each(both)('%s: the whole receipt, field by field', (_, row, receipt) => {
    if (contractOf(row).type === 'TriggerSmartContract') script(row, receipt)
    expect(JSON.parse(printJson(receiptJson(replay(row))))).toEqual(receipt)
  })

  test('the totals of receipts without bytes equal the sums of their parts at the prices of their time', () => {
    const withEnergy = receipts.filter(({ receipt }) => receipt.energy_usage_total !== undefined)
    expect(withEnergy.length).toBeGreaterThanOrEqual(3)
    for (const { blockTimeStamp, fee = 0, receipt } of withEnergy) {
      const price = mainnet.energyPrice.findLast(([from]) => from <= Number(blockTimeStamp))![1]
      const { energy_usage = 0, energy_fee = 0, energy_usage_total, net_fee = 0 } = receipt
      expect(BigInt(energy_usage) + BigInt(energy_fee) / price).toBe(BigInt(energy_usage_total!))
      expect(fee).toBe(energy_fee + net_fee)
    }
  })

  test('out of energy: the recorded penalty is its share of the recorded limit, and the message is the same', () => {
    const failed = receipts.find(({ result }) => result === 'FAILED')!
    const message = Buffer.from(String(failed.resMessage), 'hex').toString()
    const [limit, cost, penalty, used] = [...message.matchAll(/\[(\d+)\]/g)].map(([, digits]) =>
      Number(digits),
    )
    expect([limit, (penalty! / cost!) * 10_000]).toEqual([failed.receipt.energy_usage_total, 34_000])
    // The penalty of each operation is rounded down, so the sum is slightly less than the penalty of the sum.
    const share = used! - used! / 4.4
    expect(failed.receipt.energy_penalty_total).toBeLessThanOrEqual(share)
    expect(failed.receipt.energy_penalty_total).toBeGreaterThan(share * 0.995)
  })
})

const facts = read('tron.stake2-facts.json') as {
  contractType: string
  bandwidthUsage?: string
  [name: string]: unknown
}[]
describe('recorded facts of transactions with unknown bytes', async () => {
  const { node, fund, effectsOf } = await startNode()
  const [owner, receiver] = [fund('owner of facts', 1_000_000), fund('receiver of facts', 10)]
  const at = (name: string) => facts.find(({ contractType }) => contractType === name)!
  const sun = (units: unknown) => BigInt(String(units))
  const ENERGY = { resource: 'ENERGY' } as const

  test('the same act with the same amounts uses the same bandwidth', () => {
    const used = (id: string) => {
      const { netUsage, netFee } = effectsOf(id)
      // Without free bandwidth the bytes burn TRX.
      return (netUsage || netFee / 1_000n).toString()
    }
    const freeze = at('FreezeBalanceV2Contract')
    const value = { frozen_balance: sun(freeze.stakeAmount), ...ENERGY }
    const bandwidth = used(node.send(owner, 'FreezeBalanceV2Contract', value))
    expect(bandwidth).toBe(freeze.bandwidthUsage)
    node.send(owner, 'FreezeBalanceV2Contract', { frozen_balance: 200_000n * trx, ...ENERGY })
    const [{ count }] = at('VoteWitnessContract').votes as [{ count: string }]
    const votes = [{ vote_address: witnesses[0].address, vote_count: sun(count) }]
    expect(used(node.send(owner, 'VoteWitnessContract', { votes }))).toBe(
      at('VoteWitnessContract').bandwidthUsage,
    )
    const lent = {
      receiver_address: toHex41(receiver.address),
      balance: sun(at('UnDelegateResourceContract').delegateAmount),
      ...ENERGY,
    }
    node.send(owner, 'DelegateResourceContract', lent)
    // Two bytes more than without a permission number, because an active permission signed this one.
    expect(used(node.send(owner, 'UnDelegateResourceContract', lent, { permissionId: 2 }))).toBe(
      at('UnDelegateResourceContract').bandwidthUsage,
    )
    node.send(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 100_000n * trx, ...ENERGY })
    node.advance(15 * 86_400)
    expect(used(node.send(owner, 'WithdrawBalanceContract', {}))).toBe(
      at('WithdrawBalanceContract').bandwidthUsage,
    )
    const withdrawn = effectsOf(node.send(owner, 'WithdrawExpireUnfreezeContract', {}))
    expect(withdrawn.withdrawExpireAmount).toBe(sun(at('WithdrawExpireUnfreezeContract').unstakeAmount))
    expect(withdrawn.netUsage.toString()).toBe(at('WithdrawExpireUnfreezeContract').bandwidthUsage)
    const value2 = { account_address: toHex41(sandboxKey('activated by facts').address) }
    expect(effectsOf(node.send(owner, 'AccountCreateContract', value2)).fee.toString()).toBe(
      at('AccountCreateContract').totalFee,
    )
  })
})
