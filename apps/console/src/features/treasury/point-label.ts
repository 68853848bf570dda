/** The time of a point of the chart, in the reader's zone: an hour for days and weeks, otherwise a date. */
import type { TreasuryRange } from '@holdfast/contract'
import { localTime } from '../../format/time.ts'
import { inZone } from '../../format/zone.ts'
import type { Language } from '../../words/language.ts'

export function pointLabel(
  iso: string,
  range: TreasuryRange,
  locale: Language,
  length: 'short' | 'full' = 'short',
): string {
  if (length === 'full') return localTime(iso).slice(0, 16)
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  if (range === 'day') return localTime(iso).slice(11, 16)
  return new Intl.DateTimeFormat(locale, {
    ...inZone(),
    day: 'numeric',
    month: 'short',
    ...(range === 'year' ? { year: '2-digit' } : {}),
  }).format(at)
}
