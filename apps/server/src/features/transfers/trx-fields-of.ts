import { chainOf } from '@holdfast/chains'
import type { Asked } from '../../http/handlers.ts'
import { badValue } from '../../http/refusal.ts'

/** The addresses and the amount of a payment of TRX, in sun. */
export function trxFieldsOf({ owner_b58, to_b58, amount_sun }: Asked<'buildTrx'>['request']['body']) {
  const tron = chainOf('tron')
  const [owner, to] = [tron.normaliseAddress(owner_b58), tron.normaliseAddress(to_b58)]
  if (owner === null) throw badValue('owner_b58', 'is no TRON address')
  if (to === null) throw badValue('to_b58', 'is no TRON address')
  return { owner, to, units: BigInt(amount_sun) }
}
