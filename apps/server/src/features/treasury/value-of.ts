/** Micro-dollars, rounded towards zero. Null: no price is known, or it expired. */
import { parseUnits } from '@holdfast/ledger'
import type { PriceOfDay } from '../prices/price-history.ts'
import type { Holding } from './holdings-of.ts'

const pricePlaces = 40
const dollarPlaces = 6

export function valueOf(
  { token }: Pick<Holding, 'token'>,
  units: bigint,
  found: PriceOfDay | null,
): bigint | null {
  if (found?.state !== 'known') return null
  const micros = units * parseUnits(found.price.usd, pricePlaces) * 10n ** BigInt(dollarPlaces)
  return micros / 10n ** BigInt(token.decimals + pricePlaces)
}
