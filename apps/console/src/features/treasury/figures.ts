/** Figures of the treasury as text for people; those of an axis are rounded. */
import { formatUnits, parseUnits, wholeCents } from '@holdfast/ledger'
import type { Language } from '../../words/language.ts'
import type { Treasury } from './use-treasury.ts'

export const percent = (value: string, locale: Language): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(Number(value)) / 100)

/** Labels of an axis, '5.85M': with as many digits as it takes that no two are equal. */
export function axisLabels(values: readonly number[], locale: Language): string[] {
  const labelsOf = (digits: number): string[] => {
    const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: digits })
    return values.map((value) => format.format(value))
  }
  for (let digits = 3; digits < mostDigits; digits++) {
    const labels = labelsOf(digits)
    if (new Set(labels).size === new Set(values).size) return labels
  }
  return labelsOf(mostDigits)
}

const mostDigits = 9

/** The parts of a change in cents: prices take what rounding leaves, so that the parts add up to the change as shown. */
export function flowsInCents({ in_usd, out_usd, fees_usd, usd }: NonNullable<Treasury['change']>) {
  const [received, paid, fees, change] = [in_usd, out_usd, fees_usd, usd].map((text) =>
    wholeCents(parseUnits(text, 6)),
  ) as [bigint, bigint, bigint, bigint]
  const parts = { in: received, out: -paid, fees: -fees, prices: change - received + paid + fees, change }
  return Object.fromEntries(
    Object.entries(parts).map(([part, cents]) => [part, formatUnits(cents, 2)]),
  ) as Readonly<Record<keyof typeof parts, string>>
}

/** The share of a part in the whole, in tenths of a percent. */
export function shareOf(part: string, whole: string): number {
  const total = Number(whole)
  return total > 0 ? Math.max(0, Math.round((Number(part) / total) * 1000) / 10) : 0
}
