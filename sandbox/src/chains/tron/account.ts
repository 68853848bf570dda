/** What the chain keeps of an account besides its liquid balance. Addresses are hexadecimal with 41. */
import type { Permission } from '@holdfast/chains/tron'
import { parameters } from './parameters.ts'

export type ResourceName = 'BANDWIDTH' | 'ENERGY'

export interface Usage {
  used: bigint
  at: number
}

export interface Unfreezing {
  readonly resource: ResourceName
  readonly amount: bigint
  readonly expiresAt: number
}

export interface Account {
  readonly address: string
  readonly createdAt: number
  readonly createdInBlock: number
  readonly staked: Record<ResourceName, bigint>
  readonly lent: Record<ResourceName, bigint>
  readonly borrowed: Record<ResourceName, bigint>
  /** Who lent to whom: receiver and resource → sun. */
  readonly loans: Map<string, bigint>
  unfreezing: Unfreezing[]
  readonly free: Usage
  readonly usage: Record<ResourceName, Usage>
  votes: { witness: string; count: bigint }[]
  allowance: bigint
  allowanceAt: number
  withdrawnAt: number
  owner: Permission | null
  actives: readonly Permission[]
}

export function newAccount(address: string, at: number, block: number): Account {
  return {
    address,
    createdAt: at,
    createdInBlock: block,
    staked: { BANDWIDTH: 0n, ENERGY: 0n },
    lent: { BANDWIDTH: 0n, ENERGY: 0n },
    borrowed: { BANDWIDTH: 0n, ENERGY: 0n },
    loans: new Map(),
    unfreezing: [],
    free: { used: 0n, at },
    usage: { BANDWIDTH: { used: 0n, at }, ENERGY: { used: 0n, at } },
    votes: [],
    allowance: 0n,
    allowanceAt: at,
    withdrawnAt: 0,
    owner: null,
    actives: [],
  }
}

/** What is still used up: it recovers in a straight line over a day. */
export function usedNow({ used, at }: Usage, now: number): bigint {
  const left = parameters.recoveryMs - (now - at)
  return left <= 0 ? 0n : (used * BigInt(left)) / BigInt(parameters.recoveryMs)
}

export function spend(usage: Usage, amount: bigint, now: number): void {
  usage.used = usedNow(usage, now) + amount
  usage.at = now
}

/** Points a day that an account's own and borrowed stake gives it. */
export function resourceLimit(account: Account, resource: ResourceName): bigint {
  const isEnergy = resource === 'ENERGY'
  const stake = account.staked[resource] + account.borrowed[resource]
  const total = isEnergy ? parameters.totalEnergyLimit : parameters.totalBandwidthLimit
  const others = isEnergy ? parameters.othersEnergyStake : parameters.othersBandwidthStake
  return ((stake / 1_000_000n) * total) / others
}

export const resourceLeft = (account: Account, resource: ResourceName, now: number): bigint => {
  const left = resourceLimit(account, resource) - usedNow(account.usage[resource], now)
  return left > 0n ? left : 0n
}

/** Rewards run up while votes stand. */
export function accrueReward(account: Account, now: number): void {
  const votes = account.votes.reduce((sum, { count }) => sum + count, 0n)
  account.allowance +=
    (votes * parameters.rewardPerVoteAndDay * BigInt(Math.max(0, now - account.allowanceAt))) / 86_400_000n
  account.allowanceAt = now
}
