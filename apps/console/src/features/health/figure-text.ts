/** Figures as text for people. */
import { countText } from '../../format/count-text.ts'

export const dash = '-'

const number = (locale: string, digits: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: 'always' })

export const countOrDash = (count: number | null, locale: string): string =>
  count === null ? dash : countText(count, locale)

/** '4.2 MB', in steps of a thousand. */
export function sizeText(bytes: number, locale: string): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${number(locale, 1).format(bytes / 1000 ** step)} ${units[step]}`
}

/** '8 s', '12 min', '3.5 h'. */
export function waitText(seconds: number, locale: string): string {
  if (seconds < 90) return `${number(locale, 0).format(seconds)} s`
  if (seconds < 5400) return `${number(locale, 0).format(seconds / 60)} min`
  return `${number(locale, 1).format(seconds / 3600)} h`
}

export const millisecondsText = (ms: number | null, locale: string): string =>
  ms === null ? dash : `${number(locale, ms < 10 ? 1 : 0).format(ms)} ms`

/** Failed and rate-limited requests as a share of all; empty without requests. */
export function errorRateText(
  {
    answered,
    refused,
    limited,
    failed,
  }: Readonly<Record<'answered' | 'refused' | 'limited' | 'failed', number>>,
  locale: string,
): string {
  const all = answered + refused + limited + failed
  if (all === 0) return dash
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return percent.format((limited + failed) / all)
}
