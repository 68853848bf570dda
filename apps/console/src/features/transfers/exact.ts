import { fullAmount } from '../../format/amount.ts'

/** All digits. Unknown: a dash. */
export const exact = (value: string | null, locale: string): string =>
  value === null ? '-' : fullAmount(value, locale)
