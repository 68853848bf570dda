import { formatUnits, parseUnits } from '@holdfast/ledger'

/** Fraction digits kept: more than any asset and price have together. */
const places = 60

/** The exact sum of decimal texts. */
export const sumOf = (values: readonly string[]): string =>
  formatUnits(
    values.reduce((sum, value) => sum + parseUnits(value, places), 0n),
    places,
  )
