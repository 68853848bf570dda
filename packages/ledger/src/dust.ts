/** Thresholds of dust payments, by symbol. */
import { parseUnits } from './amount.ts'

/**
 * The documented default thresholds, decimal text by symbol: a payment below its symbol's threshold is dust.
 * A row's `is_dust` follows exactly this rule, so that a list filtered by these values can be counted without
 * looking at amounts.
 */
export const dustThresholds: Readonly<Record<string, string>> = {
  USDT: '0.5',
  BTC: '0.000001',
  ETH: '0.0001',
  TRX: '0.01',
}

/**
 * A symbol's threshold in base units; null if it has none. A token with few decimals cannot express a finer
 * threshold than one of its units.
 */
export function dustUnits({ symbol, decimals }: { symbol: string; decimals: number }): bigint | null {
  const threshold = dustThresholds[symbol]
  if (threshold === undefined) return null
  const places = (threshold.split('.')[1] ?? '').length
  return places > decimals ? 1n : parseUnits(threshold, decimals)
}
