/** The times at which a range shows the value: the beginnings of its steps in UTC, in ascending order, and now. */
import type { TreasuryRange } from '@holdfast/contract'

const [hour, day] = [3_600, 86_400]

interface Steps {
  /** From one point to the next. */
  readonly seconds: number
  readonly count: number
  /** Points lie on whole multiples of it. */
  readonly alignment: number
}

const ranges: Readonly<Record<TreasuryRange, Steps>> = {
  day: { seconds: hour, count: 24, alignment: hour },
  week: { seconds: 6 * hour, count: 28, alignment: 6 * hour },
  month: { seconds: day, count: 30, alignment: day },
  year: { seconds: 7 * day, count: 52, alignment: day },
}

export function pointsOf(range: TreasuryRange, now: Date): Date[] {
  const { seconds, count, alignment } = ranges[range]
  const last = Math.floor(now.getTime() / 1_000 / alignment) * alignment
  const starts = Array.from({ length: count + 1 }, (_, at) => last - (count - at) * seconds)
  return [...starts.map((at) => new Date(at * 1_000)), now]
}

/** Movements are added up by this length: at most a day, because prices change daily. */
export const flowSecondsOf = (range: TreasuryRange): number => Math.min(ranges[range].seconds, day)
