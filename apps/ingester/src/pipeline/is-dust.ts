/** Uses the documented default thresholds, as base units of each token. */
import { dustUnits } from '@holdfast/ledger'
import type { Token } from '@holdfast/store/write'

export function isDust(units: bigint, token: Pick<Token, 'symbol' | 'decimals'>): boolean {
  const threshold = dustUnits(token)
  return threshold !== null && units < threshold
}
