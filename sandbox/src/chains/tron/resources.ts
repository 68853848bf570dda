/** Bandwidth and energy: the daily yield of a stake, its used part, and its lendable part. */
import type { Account, ResourceName, Usage } from './account.ts'
import { parameters, trx } from './parameters.ts'

const chainOf = {
  BANDWIDTH: { limit: parameters.totalBandwidthLimit, stake: parameters.totalBandwidthStake },
  ENERGY: { limit: parameters.totalEnergyLimit, stake: parameters.totalEnergyStake },
} as const

/** The part that is still used up. */
export function usedNow({ used, at }: Usage, now: number): bigint {
  const left = parameters.recoveryMs - (now - at)
  return left <= 0 ? 0n : (used * BigInt(left)) / BigInt(parameters.recoveryMs)
}

export const spent = (usage: Usage, points: bigint, now: number): Usage => ({
  used: usedNow(usage, now) + points,
  at: now,
})

/** Daily points from this many sun of stake. */
export const pointsOf = (stake: bigint, resource: ResourceName): bigint =>
  (stake * chainOf[resource].limit) / (chainOf[resource].stake * trx)

const sunOf = (points: bigint, resource: ResourceName): bigint =>
  (points * trx * chainOf[resource].stake) / chainOf[resource].limit

/** Daily points from an account's own and borrowed stake. */
export const resourceLimit = (account: Account, resource: ResourceName): bigint =>
  pointsOf(account.staked[resource] + account.borrowed[resource], resource)

export function resourceLeft(account: Account, resource: ResourceName, now: number): bigint {
  const left = resourceLimit(account, resource) - usedNow(account.usage[resource], now)
  return left > 0n ? left : 0n
}

/** Own stake in sun whose points are unused. Borrowed stake counts as used first. */
export function lendable(account: Account, resource: ResourceName, now: number): bigint {
  const used = sunOf(usedNow(account.usage[resource], now), resource) - account.borrowed[resource]
  const left = account.staked[resource] - (used > 0n ? used : 0n)
  return left > 0n ? left : 0n
}

/** The part of a receiver's used points that returns with this much stake. */
export function usageGoingBack(
  receiver: Account,
  resource: ResourceName,
  stake: bigint,
  now: number,
): bigint {
  const all = receiver.staked[resource] + receiver.borrowed[resource]
  if (all === 0n) return 0n
  const share = (usedNow(receiver.usage[resource], now) * stake) / all
  const most = pointsOf(stake, resource)
  return share < most ? share : most
}
