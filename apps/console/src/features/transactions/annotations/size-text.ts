/** The size of a file for people, in kilobytes or megabytes; never 0. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000
  const value = bytes / (isLarge ? 1_000_000 : 1_000)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? value : Math.max(1, value))
}
