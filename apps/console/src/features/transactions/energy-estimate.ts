/**
 * The estimated energy of a delegation, by the documented constant: sun / 1e9 × 10000 (12000 before 2021), truncated to whole
 * energy. The constant is a convention, not the network's ratio; a stored estimate wins.
 */
import { parseUnits, truncateDecimal } from '@holdfast/ledger'
import type { TransactionRow } from './transaction-row.ts'

const since2021 = Date.parse('2021-01-01T00:00:00Z')

type Delegation = Pick<
  TransactionRow,
  'timestamp' | 'trx_delegate_balance_sun' | 'trx_delegate_energy_estimate'
>

/** Null when the delegated amount is unknown. */
export function estimateEnergy(row: Delegation): bigint | null {
  if (row.trx_delegate_energy_estimate !== null) return wholePart(row.trx_delegate_energy_estimate)
  if (row.trx_delegate_balance_sun === null) return null
  const factor = Date.parse(row.timestamp) < since2021 ? 12_000n : 10_000n
  return (wholePart(row.trx_delegate_balance_sun) * factor) / 1_000_000_000n
}

export const wholePart = (decimal: string): bigint => parseUnits(truncateDecimal(decimal, 0), 0)
