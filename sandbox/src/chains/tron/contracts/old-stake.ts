import { trx } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { type Act, isAddress, resourceOf, spelt, sunOf } from './act.ts'

/** Stake 1.0 is closed for new stake, and no account on this chain holds any. */
export function freezeOld({ world, owner, value }: Act): void {
  const amount = sunOf(value, 'frozen_balance')
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (world.account(owner) === undefined) throw invalid(`Account[${owner}] not exists`)
  if (amount <= 0n) throw invalid('frozenBalance must be positive')
  if (amount < trx) throw invalid('frozenBalance must be greater than or equal to 1 TRX')
  if (amount > world.amount('trx', owner))
    throw invalid('frozenBalance must be less than or equal to accountBalance')
  throw invalid('freeze v2 is open, old freeze is closed')
}

export function unfreezeOld({ world, owner, value }: Act): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (world.account(owner) === undefined) throw invalid(`Account[${owner}] does not exist`)
  const resource = resourceOf(value, 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]')
  throw invalid(`no frozenBalance(${spelt(resource)})`)
}
