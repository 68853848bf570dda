/** The quick ranges, in minutes before now, in the order of the select after 'Custom'. */
export const quickRanges = {
  '15min': 15,
  '30min': 30,
  '1hr': 60,
  '2hr': 120,
  '4hr': 240,
  '8hr': 480,
  '16hr': 960,
  '1day': 1440,
  '2days': 2880,
  '3days': 4320,
  '7days': 10080,
} as const

export type QuickRange = keyof typeof quickRanges
export const quickRangeNames = Object.keys(quickRanges) as [QuickRange, ...QuickRange[]]

/** Start of a range that ends now. Evaluated at each load, so that the range follows the clock. */
export function startOfRange(range: QuickRange, now: Date): Date {
  return new Date(now.getTime() - quickRanges[range] * 60_000)
}
