import { reason } from '@holdfast/contract'
import { readUnits } from '../transfers/read-units.ts'
import { type Finding, finding } from './finding.ts'

/** Base units, or the fault of the text. The form decides what a comma means; here a point is the decimal sign. */
export function readAmount(
  text: string,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): bigint | Finding {
  if (text === '') return finding(reason('BATCH_AMOUNT_MISSING'))
  if (/^-\d/.test(text)) return finding(reason('BATCH_AMOUNT_NEGATIVE'))
  if (!/^\d{1,60}(\.\d{1,40})?$/.test(text))
    return finding(reason('BATCH_AMOUNT_UNREADABLE', { amount: text }))
  const units = readUnits(text, decimals)
  if (units === 'too-fine') return finding(reason('BATCH_AMOUNT_TOO_FINE', { symbol, count: decimals }))
  return units === 'not-positive' ? finding(reason('BATCH_AMOUNT_ZERO')) : units
}
