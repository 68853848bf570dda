import { invalid } from '../refusal.ts'
import { type Act, isAddress, textOf } from './act.ts'
import { chargeActivation } from './charge-activation.ts'

export function createAccountContract({ world, owner, value, effects }: Act): void {
  const address = textOf(value, 'account_address')
  if (!isAddress(owner)) throw invalid('Invalid ownerAddress')
  if (world.account(owner) === undefined) throw invalid(`Account[${owner}] not exists`)
  if (world.amount('trx', owner) < world.prices.activationFee)
    throw invalid('Validate CreateAccountActuator error, insufficient fee.')
  if (!isAddress(address)) throw invalid('Invalid account address')
  if (world.account(address) !== undefined) throw invalid('Account has existed')
  chargeActivation(world, owner, address, effects)
}
