/** What an amount is worth in US dollars: an estimate, by a source that an operator may replace. Whole numbers only; a
 *  micro-dollar is the unit. */
import { formatUnits, parseUnits } from './amount.ts'

/** US dollars for one unit of a symbol, as decimal text. Null: nobody can tell. */
export type PriceSource = (symbol: string) => string | null

/** The documented default: USDT one to one, everything else a tenth of a dollar. */
export const fixedPrices = (symbol: string): string => (symbol === 'USDT' ? '1' : '0.1')

/** A table of an operator. What is not in it has no price. */
export const pricesOf =
  (table: ReadonlyMap<string, string>): PriceSource =>
  (symbol) =>
    table.get(symbol) ?? null

const pricePlaces = 40
const dollarPlaces = 6

/** Micro-dollars, rounded up, so that no amount is too small to count. */
export function worthOf(units: bigint, decimals: number, price: string): bigint {
  const product = units * parseUnits(price, pricePlaces) * 10n ** BigInt(dollarPlaces)
  const divisor = 10n ** BigInt(decimals + pricePlaces)
  return (product + divisor - 1n) / divisor
}

export const microDollars = (dollars: number): bigint => BigInt(dollars) * 10n ** BigInt(dollarPlaces)

/** (1500000n) → '1.5' */
export const dollarText = (micros: bigint): string => formatUnits(micros, dollarPlaces)
