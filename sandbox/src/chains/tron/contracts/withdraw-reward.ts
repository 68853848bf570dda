import { parameters } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { rewardOf } from '../rewards.ts'
import { changeAccount, rewardedKey } from '../state.ts'
import { isAddress, type OwnAct } from './act.ts'

/** Makes rewards liquid, at most once in 24 hours. They are new coins. */
export function withdrawReward({ world, owner, effects }: OwnAct): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] not exists`)
  if (world.now - account.withdrawnAt < parameters.rewardWaitMs)
    throw invalid(`The last withdraw time is ${account.withdrawnAt}, less than 24 hours`)
  const amount = rewardOf(account, world.now)
  if (amount <= 0n) throw invalid('witnessAccount does not have any reward')
  effects.withdrawAmount = amount
  world.add('trx', owner, amount)
  world.add('other', rewardedKey, amount)
  changeAccount(world, owner, (draft) => {
    draft.allowance = 0n
    draft.allowanceAt = world.now
    draft.withdrawnAt = world.now
  })
}
