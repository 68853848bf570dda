/** Voter rewards: a fixed sum for each vote and day while the votes stand. */
import type { Account } from './account.ts'
import { parameters } from './parameters.ts'

const dayMs = 86_400_000n

/** Unpaid reward as of `now`. */
export function rewardOf({ votes, allowance, allowanceAt }: Account, now: number): bigint {
  const count = votes.reduce((sum, vote) => sum + vote.count, 0n)
  const since = BigInt(Math.max(0, now - allowanceAt))
  return allowance + (count * parameters.rewardPerVoteAndDay * since) / dayMs
}

/** Credits the reward up to `now`, before the votes change. */
export function settleReward(account: Account, now: number): void {
  account.allowance = rewardOf(account, now)
  account.allowanceAt = now
}
