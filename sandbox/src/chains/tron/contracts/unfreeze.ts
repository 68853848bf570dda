import { type Account, tronPower } from '../account.ts'
import { parameters, trx } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { settleReward } from '../rewards.ts'
import { changeAccount } from '../state.ts'
import { isAddress, type OwnAct, resourceOf, spelt, sunOf } from './act.ts'
import { payExpired } from './withdraw-expired.ts'

/** Stake 2.0: stake leaves after fourteen days. Amounts whose wait is over are paid out as well. */
export function unfreeze({ world, owner, value, effects }: OwnAct): void {
  const amount = sunOf(value, 'unfreeze_balance')
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] does not exist`)
  const resource = resourceOf(value, 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]')
  if (account.staked[resource] <= 0n) throw invalid(`no frozenBalance(${spelt(resource)})`)
  if (amount <= 0n || amount > account.staked[resource])
    throw invalid(`Invalid unfreeze_balance, [${amount}] is error`)
  const waiting = account.unfreezing.filter(({ expiresAt }) => expiresAt > world.now).length
  if (waiting >= parameters.mostUnfreezing)
    throw invalid('Invalid unfreeze operation, unfreezing times is over limit')
  effects.withdrawExpireAmount = payExpired(world, owner)
  changeAccount(world, owner, (draft) => {
    settleReward(draft, world.now)
    draft.staked[resource] -= amount
    draft.unfreezing = [
      ...draft.unfreezing,
      { resource, amount, expiresAt: world.now + parameters.unfreezeDelayMs },
    ]
    shrinkVotes(draft)
  })
}

/** Votes never exceed the stake behind them, so they shrink in proportion. */
function shrinkVotes(account: Account): void {
  const power = tronPower(account)
  const total = account.votes.reduce((sum, { count }) => sum + count, 0n)
  if (total === 0n || power >= total * trx) return
  account.votes = account.votes
    .map(({ witness, count }) => ({ witness, count: (count * power) / (total * trx) }))
    .filter(({ count }) => count > 0n)
}
