/** Prices by asset and day, from the sources in order of trust. A later day's price never applies to an earlier day. */
import { type DayPrice, dayOf, expiringSources, expiryDays } from '@holdfast/store/read'

export interface PriceOfDay {
  /** 'expired': the newest price of a daily source is more than a week older than the day. */
  readonly state: 'known' | 'expired'
  readonly price: DayPrice & { readonly usd: string }
}

export class PriceHistory {
  readonly #bySource = new Map<string, DayPrice[]>()
  readonly #sources: readonly string[]
  readonly #found = new Map<string, PriceOfDay | null>()

  /** `prices`: in ascending order of days. `sources`: most trusted first. */
  constructor(prices: readonly DayPrice[], sources: readonly string[]) {
    this.#sources = sources
    for (const price of prices) {
      const key = `${price.asset} ${price.source}`
      const series = this.#bySource.get(key)
      if (series === undefined) this.#bySource.set(key, [price])
      else series.push(price)
    }
  }

  /** Null: no source had a price on that day. */
  find(asset: string, at: Date): PriceOfDay | null {
    const day = dayOf(at)
    const key = `${asset} ${day}`
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const found = this.#search(asset, day)
    this.#found.set(key, found)
    return found
  }

  #search(asset: string, day: string): PriceOfDay | null {
    let expired: PriceOfDay | null = null
    for (const source of this.#sources) {
      const series = this.#bySource.get(`${asset} ${source}`)
      if (series === undefined) continue
      const price = lastUntil(series, day) ?? (source === 'peg' ? series[0] : undefined)
      if (price === undefined || price.usd === null) continue
      const found = { ...price, usd: price.usd }
      if (!expiringSources.includes(source) || daysBetween(price.day, day) <= expiryDays)
        return { state: 'known', price: found }
      expired ??= { state: 'expired', price: found }
    }
    return expired
  }
}

/** A peg has no history of its own: it also applies before the day on which it was stored. */
function lastUntil(series: readonly DayPrice[], day: string): DayPrice | undefined {
  let [low, high] = [0, series.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((series[middle]?.day ?? '') <= day) low = middle + 1
    else high = middle
  }
  return series[low - 1]
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
