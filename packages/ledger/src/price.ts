/** The value of an amount in US dollars: an estimate, by a price for one unit. Whole numbers only; the unit is a micro-dollar. */
import { formatUnits, parseUnits } from './amount.ts'

/** The documented estimate for an asset that the table of prices does not name: USDT one to one, everything else a tenth of a dollar. */
export const fixedPrices = (symbol: string): string => (symbol === 'USDT' ? '1' : '0.1')

const pricePlaces = 40
const dollarPlaces = 6

/** Micro-dollars, rounded up, so that no amount is too small to count. */
export function worthOf(units: bigint, decimals: number, price: string): bigint {
  const product = units * parseUnits(price, pricePlaces) * 10n ** BigInt(dollarPlaces)
  const divisor = 10n ** BigInt(decimals + pricePlaces)
  return (product + divisor - 1n) / divisor
}

export const microDollars = (dollars: number): bigint => BigInt(dollars) * 10n ** BigInt(dollarPlaces)

/** Micro-dollars in cents: half away from zero, as amounts are shown. */
export const wholeCents = (micros: bigint): bigint => (micros + (micros < 0n ? -5_000n : 5_000n)) / 10_000n

/** (1500000n) → '1.5' */
export const dollarText = (micros: bigint): string => formatUnits(micros, dollarPlaces)
