/** Amounts too small to mean anything: the documented default thresholds, as base units of each token. */
import { dustThresholds, parseUnits } from '@holdfast/ledger'
import type { Token } from '@holdfast/store/write'

export function isDust(units: bigint, token: Pick<Token, 'symbol' | 'decimals'>): boolean {
  const threshold = dustThresholds[token.symbol]
  if (threshold === undefined) return false
  // A token with few decimals cannot express a finer threshold than one of its units.
  const places = (threshold.split('.')[1] ?? '').length
  return units < (places > token.decimals ? 1n : parseUnits(threshold, token.decimals))
}
