/**
 * Steps of amounts, half a leading digit each (1, 1.5, 2 … 9.5, 10, 15 …). Payments are counted by their
 * step, so that a minimum that is itself a step, as most chosen minimums are, is counted without reading
 * amounts.
 */
import { dustThresholds } from '@holdfast/ledger'

/** The step of a decimal text: '3.7' → '3.5', '0.0429' → '0.04', '1380' → '1000'. */
export function amountStep(text: string): string {
  const [whole = '', fraction = ''] = plainDecimal(text).split('.')
  const digits = whole + fraction
  const leading = digits.search(/[1-9]/)
  if (leading === -1) return '0'
  const half = (digits[leading + 1] ?? '0') < '5' ? '0' : '5'
  const kept = (digits.slice(0, leading + 1) + half).padEnd(whole.length, '0')
  return plainDecimal(`${kept.slice(0, whole.length)}.${kept.slice(whole.length)}`)
}

/** '00.50' → '0.5'. */
export function plainDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}

/** Symbols whose payments are counted by step: those with minimums in the console. */
export const steppedSymbols: ReadonlySet<string> = new Set(Object.keys(dustThresholds))

/** Types that transfer an amount: only those can be below a minimum. */
export const paymentTypes: readonly string[] = ['native', 'token']
