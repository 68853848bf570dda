/** Accounts and their resources in a node's JSON: zeros omitted, `frozenV2` always with three kinds. */
import { type Account, resourceNames, tronPower } from '../account.ts'
import { parameters, trx } from '../parameters.ts'
import { activesOf, permissionOf } from '../permissions.ts'
import { resourceLimit, usedNow } from '../resources.ts'
import { rewardOf } from '../rewards.ts'
import type { World } from '../state.ts'
import { contractsByAddress } from '../tokens.ts'
import { witnesses } from '../witnesses.ts'
import { hexOfText, type JsonObject, orNothing } from './json.ts'
import { permissionJson } from './transaction.ts'

/** `trc10` lists the ids of the assets that exist. */
export function accountJson(world: World, address: string, trc10: readonly string[]): JsonObject {
  const account = world.account(address)
  if (account === undefined) return {}
  const { staked, lent, borrowed, unfreezing, votes } = account
  const assets = trc10
    .map((key) => ({ key, value: world.amount('trc10', `${key}/${address}`) }))
    .filter(({ value }) => value > 0n)
  const owner = permissionOf(account, 0)
  return {
    address,
    type: contractsByAddress.has(address) ? 'Contract' : undefined,
    balance: orNothing(world.amount('trx', address)),
    create_time: account.createdAt,
    latest_opration_time: account.operatedAt === 0 ? undefined : account.operatedAt,
    latest_withdraw_time: account.withdrawnAt === 0 ? undefined : account.withdrawnAt,
    is_witness: witnesses.some((witness) => witness.address === address) ? true : undefined,
    net_usage: orNothing(usedNow(account.usage.BANDWIDTH, world.now)),
    free_net_usage: orNothing(usedNow(account.free, world.now)),
    votes:
      votes.length === 0
        ? undefined
        : votes.map(({ witness, count }) => ({ vote_address: witness, vote_count: count })),
    allowance: orNothing(account.allowance),
    account_resource: {
      energy_usage: orNothing(usedNow(account.usage.ENERGY, world.now)),
      delegated_frozenV2_balance_for_energy: orNothing(lent.ENERGY),
      acquired_delegated_frozenV2_balance_for_energy: orNothing(borrowed.ENERGY),
    },
    owner_permission: owner === undefined ? undefined : permissionJson(owner),
    active_permission: activesOf(account).map(permissionJson),
    frozenV2: [
      { amount: orNothing(staked.BANDWIDTH) },
      { type: 'ENERGY', amount: orNothing(staked.ENERGY) },
      { type: 'TRON_POWER' },
    ],
    unfrozenV2:
      unfreezing.length === 0
        ? undefined
        : unfreezing.map(({ resource, amount, expiresAt }) => ({
            type: resource === 'ENERGY' ? 'ENERGY' : undefined,
            unfreeze_amount: amount,
            unfreeze_expire_time: expiresAt,
          })),
    delegated_frozenV2_balance_for_bandwidth: orNothing(lent.BANDWIDTH),
    acquired_delegated_frozenV2_balance_for_bandwidth: orNothing(borrowed.BANDWIDTH),
    asset_issued_ID: account.issue === null ? undefined : hexOfText(account.issue.id),
    frozen_supply:
      account.frozenSupply.length === 0
        ? undefined
        : account.frozenSupply.map(({ amount, expiresAt }) => ({
            frozen_balance: amount,
            expire_time: expiresAt,
          })),
    assetV2: assets.length === 0 ? undefined : assets,
    asset_optimized: true,
  }
}

export const bandwidthJson = (account: Account, { now, prices }: World): JsonObject => ({
  freeNetUsed: orNothing(usedNow(account.free, now)),
  freeNetLimit: prices.freeBandwidth,
  NetUsed: orNothing(usedNow(account.usage.BANDWIDTH, now)),
  NetLimit: orNothing(resourceLimit(account, 'BANDWIDTH')),
  TotalNetLimit: parameters.totalBandwidthLimit,
  TotalNetWeight: parameters.totalBandwidthStake,
})

export function resourcesJson(account: Account, world: World): JsonObject {
  const { now } = world
  const votes = account.votes.reduce((sum, { count }) => sum + count, 0n)
  return {
    ...bandwidthJson(account, world),
    tronPowerUsed: orNothing(votes),
    tronPowerLimit: orNothing(tronPower(account) / trx),
    EnergyUsed: orNothing(usedNow(account.usage.ENERGY, now)),
    EnergyLimit: orNothing(resourceLimit(account, 'ENERGY')),
    TotalEnergyLimit: parameters.totalEnergyLimit,
    TotalEnergyWeight: parameters.totalEnergyStake,
  }
}

export const rewardJson = (account: Account | undefined, now: number): JsonObject => ({
  reward: account === undefined ? 0n : rewardOf(account, now),
})

/** One entry for the unlocked part and one for the locked part, as in a node. */
export function loansJson(account: Account | undefined, to: string, now: number): JsonObject[] {
  const entry = (part: 'open' | 'locked'): JsonObject[] => {
    const amounts = resourceNames.map((resource) => {
      const loan = account?.loans.find((loan) => loan.receiver === to && loan.resource === resource)
      return { units: loan?.[part] ?? 0n, until: loan?.lockedUntil ?? 0 }
    })
    const [bandwidth, energy] = amounts
    if (amounts.every(({ units }) => units === 0n)) return []
    const until = (amount: (typeof amounts)[number] | undefined) =>
      part === 'locked' && amount !== undefined && amount.until > now ? amount.until : undefined
    return [
      {
        from: account?.address,
        to,
        frozen_balance_for_bandwidth: orNothing(bandwidth?.units ?? 0n),
        frozen_balance_for_energy: orNothing(energy?.units ?? 0n),
        expire_time_for_bandwidth: until(bandwidth),
        expire_time_for_energy: until(energy),
      },
    ]
  }
  return [...entry('open'), ...entry('locked')]
}
