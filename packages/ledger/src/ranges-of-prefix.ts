/** Below three digits a number has too many continuations: only its decimals are open. */
const fewestDigits = 3
/** '112' finds 112,999,999.99, and no longer whole number. */
const mostDigitsMore = 6

/** Decimal texts: the first is in the range, the second is above it. */
export type AmountSpan = readonly [from: string, below: string]

/**
 * The amounts whose decimal text begins with this one: '11276' is 11,276 to below 11,277, and 112,760 to below 112,770, and so on; '0.5'
 * is 0.5 to below 0.6, and '100.0' is 100.0 to below 100.1.
 */
export function rangesOfPrefix(decimal: string): readonly AmountSpan[] {
  const [whole = '', fraction = ''] = decimal.split('.')
  const first = BigInt(whole + fraction)
  if (fraction !== '') {
    const next = String(first + 1n).padStart(fraction.length + 1, '0')
    return [[decimal, `${next.slice(0, -fraction.length)}.${next.slice(-fraction.length)}`]]
  }
  const more = whole.length < fewestDigits || first === 0n ? 0 : mostDigitsMore
  return Array.from({ length: more + 1 }, (_, zeros) => [
    `${first}${'0'.repeat(zeros)}`,
    `${first + 1n}${'0'.repeat(zeros)}`,
  ])
}
