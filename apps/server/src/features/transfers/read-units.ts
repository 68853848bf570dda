import { parseUnits } from '@holdfast/ledger'

/** Base units of a decimal text, or its fault. */
export function readUnits(amount: string, decimals: number): bigint | 'too-fine' | 'not-positive' {
  const places = /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0
  if (places > decimals) return 'too-fine'
  const units = parseUnits(amount, decimals)
  return units > 0n ? units : 'not-positive'
}
