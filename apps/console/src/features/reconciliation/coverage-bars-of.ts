/** Periods as positions on an axis of a thousand units, shared by all lists. */
import type { ApiReply } from '@holdfast/contract'

type Span = ApiReply<'getReconciliationHistory'>['coverage'][number]

export interface CoverageBar {
  readonly provider: Span['provider']
  readonly stream: Span['stream']
  readonly spans: readonly { readonly x: number; readonly width: number }[]
}

const wide = 1000
/** The beginning lies before the first known time. */
const beginning = 60
/** A minute among years stays visible. */
const narrowest = 4

export function coverageBarsOf(coverage: readonly Span[]): CoverageBar[] {
  const times = coverage.flatMap(({ from, until }) => [Date.parse(from ?? until), Date.parse(until)])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const placeOf = (time: number) =>
    last === first ? wide : beginning + ((time - first) / (last - first)) * (wide - beginning)
  const bars = new Map<string, CoverageBar>()
  for (const { provider, stream, from, until } of coverage) {
    const key = `${provider}/${stream}`
    const start = from === null ? 0 : Math.round(placeOf(Date.parse(from)))
    const end = Math.round(placeOf(Date.parse(until)))
    const x = Math.min(start, wide - narrowest)
    const span = { x, width: Math.max(narrowest, end - x) }
    bars.set(key, { provider, stream, spans: [...(bars.get(key)?.spans ?? []), span] })
  }
  return [...bars.values()]
}
