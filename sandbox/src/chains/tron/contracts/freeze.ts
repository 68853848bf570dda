import { trx } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { changeAccount } from '../state.ts'
import { isAddress, type OwnAct, resourceOf, sunOf } from './act.ts'

/** Stake 2.0: liquid TRX becomes stake. */
export function freeze({ world, owner, value }: OwnAct): void {
  const amount = sunOf(value, 'frozen_balance')
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (world.account(owner) === undefined) throw invalid(`Account[${owner}] not exists`)
  if (amount <= 0n) throw invalid('frozenBalance must be positive')
  if (amount < trx) throw invalid('frozenBalance must be greater than or equal to 1 TRX')
  if (amount > world.amount('trx', owner))
    throw invalid('frozenBalance must be less than or equal to accountBalance')
  const resource = resourceOf(value, 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]')
  world.add('trx', owner, -amount)
  changeAccount(world, owner, (account) => {
    account.staked[resource] += amount
  })
}
