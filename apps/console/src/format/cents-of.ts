import { parseUnits } from '@holdfast/ledger'

/** US dollars as exact decimal text, in cents: half away from zero, as amounts are shown. */
export function centsOf(dollars: string): bigint {
  const micros = parseUnits(dollars.replace('-', ''), 6)
  const cents = (micros + 5_000n) / 10_000n
  return dollars.startsWith('-') ? -cents : cents
}
