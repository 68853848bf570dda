import { chargeActivation } from './charge-activation.ts'
import { invalid } from '../refusal.ts'
import { moveTrx } from '../state.ts'
import { contractsByAddress } from '../tokens.ts'
import { type Act, isAddress, sunOf, textOf } from './act.ts'

export function transfer({ world, owner, value, effects }: Act): void {
  const to = textOf(value, 'to_address')
  const amount = sunOf(value, 'amount')
  if (!isAddress(owner)) throw invalid('Invalid ownerAddress!')
  if (!isAddress(to)) throw invalid('Invalid toAddress!')
  if (to === owner) throw invalid('Cannot transfer TRX to yourself.')
  if (world.account(owner) === undefined) throw invalid('Validate TransferContract error, no OwnerAccount.')
  if (amount <= 0n) throw invalid('Amount must be greater than 0.')
  const fee = world.account(to) === undefined ? world.prices.activationFee : 0n
  if (contractsByAddress.has(to)) throw invalid('Cannot transfer TRX to a smartContract.')
  if (world.amount('trx', owner) < amount + fee)
    throw invalid('Validate TransferContract error, balance is not sufficient.')
  chargeActivation(world, owner, to, effects)
  moveTrx(world, owner, to, amount)
}
