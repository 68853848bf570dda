/**
 * The label of a point of the chart. Points of a month or a year end days of UTC, and are named by the day; those of a day or a week are
 * times in the reader's zone.
 */
import type { TreasuryRange } from '@holdfast/contract'
import { britishLocale } from '../../format/british-locale.ts'
import { localTime } from '../../format/time.ts'
import { inZone } from '../../format/zone.ts'
import type { Language } from '../../words/language.ts'

export function pointLabel(
  iso: string,
  range: TreasuryRange,
  locale: Language,
  length: 'short' | 'full' = 'short',
): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  if (range === 'month' || range === 'year') {
    const isLong = range === 'year' || length === 'full'
    // Midnight is the end of the day before.
    return new Intl.DateTimeFormat(britishLocale(locale), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...(isLong ? { year: length === 'full' ? 'numeric' : '2-digit' } : {}),
    }).format(at.getTime() - 1)
  }
  if (length === 'full') return localTime(iso).slice(0, 16)
  if (range === 'day') return localTime(iso).slice(11, 16)
  return new Intl.DateTimeFormat(britishLocale(locale), {
    ...inZone(),
    day: 'numeric',
    month: 'short',
  }).format(at)
}
