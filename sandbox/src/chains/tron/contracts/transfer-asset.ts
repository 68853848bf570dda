import { invalid } from '../refusal.ts'
import { contractsByAddress } from '../tokens.ts'
import { type Act, isAddress, sunOf, textOf } from './act.ts'
import { chargeActivation } from './charge-activation.ts'
import { assetKey, moveTrc10 } from './assets.ts'

/** Moves a TRC-10 token, named by its number. */
export function transferAsset({ world, owner, value, effects }: Act): void {
  const to = textOf(value, 'to_address')
  const id = textOf(value, 'asset_name')
  const amount = sunOf(value, 'amount')
  if (!isAddress(owner)) throw invalid('Invalid ownerAddress')
  if (!isAddress(to)) throw invalid('Invalid toAddress')
  if (amount <= 0n) throw invalid('Amount must be greater than 0.')
  if (to === owner) throw invalid('Cannot transfer asset to yourself.')
  if (world.account(owner) === undefined) throw invalid('No owner account!')
  if (world.amount('other', assetKey(id)) === 0n) throw invalid('No asset!')
  const held = world.amount('trc10', `${id}/${owner}`)
  if (held <= 0n) throw invalid('assetBalance must be greater than 0.')
  if (amount > held) throw invalid('assetBalance is not sufficient.')
  if (contractsByAddress.has(to)) throw invalid('Cannot transfer asset to smartContract.')
  if (world.account(to) === undefined && world.amount('trx', owner) < world.prices.activationFee)
    throw invalid('Validate TransferAssetActuator error, insufficient fee.')
  chargeActivation(world, owner, to, effects)
  moveTrc10(world, id, owner, to, amount)
}
