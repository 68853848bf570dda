/**
 * The content of the Token / Amount cell: an amount of a token, or of a delegated resource. If the stake behind a delegation is
 * known, `resource_amount` is that stake in sun, not an amount of the resource. Bandwidth has no documented estimate, so such a
 * row shows the TRX delegated.
 */
import { thousands } from '../../format/thousands.ts'
import { estimateEnergy, wholePart } from './energy-estimate.ts'
import type { DisplayRow, TransactionRow } from './transaction-row.ts'

export type RowAmount =
  | {
      readonly kind: 'token'
      /** Null: unknown. */
      readonly value: string | null
      readonly symbol: string
      readonly isUnverified: boolean
      /** The known token that an unverified symbol resembles. */
      readonly imitates: string | null
    }
  | {
      readonly kind: 'resource'
      readonly text: string
      readonly resource: string
      readonly exact: string
      readonly isEstimate: boolean
    }

export function rowAmount({ shown }: DisplayRow, locale: string): RowAmount {
  return (
    resourceAmount(shown, locale) ?? {
      kind: 'token',
      value: shown.amount,
      symbol: shown.token,
      isUnverified: !shown.is_known_token,
      imitates: shown.token_imitates ?? null,
    }
  )
}

function resourceAmount(row: TransactionRow, locale: string): RowAmount | null {
  const type = row.transaction_type
  if (type === 'energy_transfer' || type === 'undelegate_energy')
    return energyAmount(row, locale) ?? statedAmount(row, locale)
  if (type === 'bandwidth_transfer' || type === 'undelegate_bandwidth') return statedAmount(row, locale)
  return null
}

function energyAmount(row: TransactionRow, locale: string): RowAmount | null {
  const energy = estimateEnergy(row)
  if (energy === null || energy <= 0n) return null
  return {
    kind: 'resource',
    text: thousands(Number(energy), locale),
    resource: 'ENERGY',
    exact: energy.toString(),
    isEstimate: true,
  }
}

function statedAmount(row: TransactionRow, locale: string): RowAmount | null {
  if (row.trx_delegate_balance_sun !== null) return null
  if (row.resource_amount === null || row.resource_type === null) return null
  const amount = wholePart(row.resource_amount)
  if (amount <= 0n) return null
  return {
    kind: 'resource',
    text: thousands(Number(amount), locale),
    resource: row.resource_type.toUpperCase(),
    exact: row.resource_amount,
    isEstimate: false,
  }
}
