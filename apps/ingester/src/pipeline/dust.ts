/** Amounts too small to mean anything: the documented default thresholds, as base units of each token. */
import { parseUnits } from '@holdfast/ledger'
import type { Token } from '@holdfast/store/write'

const thresholds: Readonly<Record<string, string>> = {
  USDT: '0.5',
  BTC: '0.000001',
  ETH: '0.0001',
  TRX: '0.01',
}

export function isDust(units: bigint, token: Pick<Token, 'symbol' | 'decimals'>): boolean {
  const threshold = thresholds[token.symbol]
  if (threshold === undefined) return false
  // A token with few decimals cannot express a finer threshold than one of its units.
  const places = (threshold.split('.')[1] ?? '').length
  return units < (places > token.decimals ? 1n : parseUnits(threshold, token.decimals))
}
