/**
 * Separates prices that differ tenfold or more from the price before them, by asset in order of days. After a jump the last price before it
 * stays the measure, so a series that stays at the new level is held as a whole.
 */
import { parseUnits } from '@holdfast/ledger'

export interface NewPrice {
  readonly asset: string
  readonly day: string
  readonly usd: string
}

export interface Measure {
  readonly usd: string
  readonly day: string
}

export interface HeldNewPrice<P extends NewPrice> {
  readonly price: P
  readonly previous: Measure
}

const places = 40
const greatestStep = 10n

/** `measureOf`: the stored price on or before the day; null if there is none, and the first price is taken as it is. */
export function holdJumps<P extends NewPrice>(
  prices: readonly P[],
  measureOf: (asset: string, day: string) => Measure | null,
): { readonly usable: P[]; readonly held: HeldNewPrice<P>[] } {
  const usable: P[] = []
  const held: HeldNewPrice<P>[] = []
  const last = new Map<string, Measure>()
  for (const price of prices.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const stored = measureOf(price.asset, price.day)
    const own = last.get(price.asset)
    const previous = own === undefined || (stored !== null && stored.day > own.day) ? stored : own
    if (previous !== null && isJump(previous.usd, price.usd)) held.push({ price, previous })
    else {
      usable.push(price)
      last.set(price.asset, { usd: price.usd, day: price.day })
    }
  }
  return { usable, held }
}

function isJump(before: string, after: string): boolean {
  const [old, next] = [parseUnits(before, places), parseUnits(after, places)]
  return next >= old * greatestStep || next * greatestStep <= old
}
