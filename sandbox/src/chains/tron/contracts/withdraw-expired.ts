import { invalid } from '../refusal.ts'
import { changeAccount, type World } from '../state.ts'
import { type Act, isAddress } from './act.ts'

export function withdrawExpired({ world, owner, effects }: Act): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (world.account(owner) === undefined) throw invalid(`Account[${owner}] not exists`)
  const amount = payExpired(world, owner)
  if (amount === 0n) throw invalid('no unFreeze balance to withdraw ')
  effects.withdrawExpireAmount = amount
}

/** Makes unstaked TRX liquid once its wait is over. Returns the amount. */
export function payExpired(world: World, owner: string): bigint {
  const unfreezing = world.account(owner)?.unfreezing ?? []
  const amount = unfreezing
    .filter(({ expiresAt }) => expiresAt <= world.now)
    .reduce((sum, entry) => sum + entry.amount, 0n)
  if (amount === 0n) return 0n
  world.add('trx', owner, amount)
  changeAccount(world, owner, (account) => {
    account.unfreezing = unfreezing.filter(({ expiresAt }) => expiresAt > world.now)
  })
  return amount
}
