import { formatUnits } from '@holdfast/ledger'
import { centsOf } from '../../format/cents-of.ts'
import type { MonthEnd } from './use-month-end.ts'

const reducing = new Set(['out', 'own_out', 'fee', 'stake'])

export const signedUsd = ({ kind, usd }: MonthEnd['totals']['movements'][number]): string =>
  reducing.has(kind) ? `-${usd}` : usd

/** The effect of prices takes what rounding leaves, so that the column adds up to the closing balance as shown. Null: unknown. */
export function pricesOfMonth({
  opening_usd,
  movements,
  prices_usd,
  closing_usd,
}: MonthEnd['totals']): string | null {
  if (prices_usd === null) return null
  const moved = movements.reduce((sum, movement) => sum + centsOf(signedUsd(movement)), 0n)
  return formatUnits(centsOf(closing_usd) - centsOf(opening_usd) - moved, 2)
}
