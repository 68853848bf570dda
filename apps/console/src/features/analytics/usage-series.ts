/** The series of the charts, from the figures of the server. */
import type { ApiReply } from '@holdfast/contract'
import { sumOf } from '../../format/sum-of.ts'
import { worthOfBalance } from '../wallets/estimate.ts'

export type Usage = ApiReply<'getUsage'>
export type Bucket = Usage['buckets'][number]

/** One bar: stacked figures as numbers; money as exact text. */
export interface Bar {
  readonly start: string
  readonly parts: readonly number[]
  readonly texts: readonly string[]
}

export interface Volume {
  readonly incoming: string
  readonly outgoing: string
}

/** The volume in US dollars: each token at its own price, as for balances. */
export function volumeOf(buckets: readonly Bucket[]): Volume {
  const volumes = buckets.flatMap((bucket) => bucket.volumes)
  return {
    incoming: sumOf(
      volumes.map((volume) => worthOfBalance(volume.in_amount, volume.symbol, volume.price ?? undefined)),
    ),
    outgoing: sumOf(
      volumes.map((volume) => worthOfBalance(volume.out_amount, volume.symbol, volume.price ?? undefined)),
    ),
  }
}

/** '2026-11-21' → '21 nov', '2026-11-01' → 'nov 2026', in the given language. */
export const startText = (start: string, by: Usage['by'], locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(by === 'day' ? { day: 'numeric' } : { year: 'numeric' }),
  }).format(new Date(`${start}T00:00:00Z`))

/** The end of the axis: 1, 2 or 5 times a power of ten, at least the maximum. */
export function roundUp(most: number): number {
  if (most <= 1) return 1
  const ten = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * ten >= most) ?? 10) * ten
}
