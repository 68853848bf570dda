/** The texts of a run's row. */
import type { ApiReply } from '@holdfast/contract'

export type Run = ApiReply<'listRuns'>[number]

export const dash = '-'

/** Below one second in ms, otherwise in seconds with two decimals. */
export function durationText(ms: number | null | undefined, locale: string): string {
  if (ms === null || ms === undefined) return dash
  const digits = ms >= 1000 ? 2 : ms < 10 ? 1 : 0
  const shown = new Intl.NumberFormat(locale, {
    minimumFractionDigits: ms >= 1000 ? 2 : 0,
    maximumFractionDigits: digits,
  }).format(ms >= 1000 ? ms / 1000 : ms)
  return `${shown} ${ms >= 1000 ? 's' : 'ms'}`
}

export const recordsOf = (run: Run): number | null => run.records_fetched ?? run.extra.total_processed

export function averageText(run: Run, locale: string): string {
  const records = recordsOf(run)
  return run.duration_ms === null || records === null || records === 0
    ? dash
    : durationText(run.duration_ms / records, locale)
}

/** A stage that did not run has none. */
export const stageText = (run: Run, name: Run['stages'][number]['name'], locale: string): string =>
  durationText(run.stages.find((stage) => stage.name === name)?.duration_ms, locale)

export function matchesFilter({ labels }: Run, filter: string): boolean {
  const lowered = filter.trim().toLowerCase()
  const { wallet_name, address, network_name, network_symbol, provider } = labels
  return [wallet_name, address, network_name, network_symbol, provider].some((label) =>
    label.toLowerCase().includes(lowered),
  )
}
