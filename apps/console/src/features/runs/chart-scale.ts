/** The shared scale of all stage charts of a run. */
import type { ApiReply } from '@holdfast/contract'

export type Histogram = ApiReply<'getIngestionMetrics'>['histograms'][number]

export interface Scale {
  readonly fromMs: number
  readonly toMs: number
  readonly most: number
}

/** A bucket starting at zero is drawn from half a millisecond, one without an end to twice its start. */
export const edgesOf = ({ from_ms, to_ms }: Histogram['buckets'][number]): readonly [number, number] => [
  Math.max(from_ms, 0.5),
  to_ms ?? from_ms * 2,
]

export function scaleOf(histograms: readonly Histogram[]): Scale {
  const buckets = histograms.flatMap((histogram) => histogram.buckets)
  return {
    fromMs: Math.min(...buckets.map((bucket) => edgesOf(bucket)[0])),
    toMs: Math.max(...buckets.map((bucket) => edgesOf(bucket)[1])),
    most: Math.max(...buckets.map(({ count }) => count)),
  }
}
