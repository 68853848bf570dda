/** Fixed lists of codes with their documented English labels; the console translates them. */
import { transactionStatuses, transactionTypes, type TransactionType } from '@holdfast/ledger'

const typeLabels: Record<TransactionType, string> = {
  native: 'TRX Transfer',
  token: 'Token Transfer',
  contract: 'Contract Call',
  energy_transfer: 'Energy Delegation',
  bandwidth_transfer: 'Bandwidth Delegation',
  undelegate_energy: 'Energy Undelegation',
  undelegate_bandwidth: 'Bandwidth Undelegation',
  resource: 'Resource',
  stake: 'Stake TRX',
  unstake: 'Unstake TRX',
  rewards: 'Claim Rewards',
}
const statusLabels = { confirmed: 'Confirmed', pending: 'Confirming', failed: 'Failed' }

export interface ListItem {
  readonly code: string
  readonly label: string
}

export const systemLists: ReadonlyMap<string, readonly ListItem[]> = new Map<string, readonly ListItem[]>([
  ['transaction_type', transactionTypes.map((code) => ({ code, label: typeLabels[code] }))],
  ['transaction_status', transactionStatuses.map((code) => ({ code, label: statusLabels[code] }))],
])

export interface Transition {
  readonly from_code: string
  readonly to_code: string
  readonly label: string
}

/** A pending transaction becomes final; a final one never changes. */
export const transitions: ReadonlyMap<string, readonly Transition[]> = new Map<string, readonly Transition[]>(
  [
    [
      'transactions',
      [
        { from_code: 'pending', to_code: 'confirmed', label: 'Confirmed' },
        { from_code: 'pending', to_code: 'failed', label: 'Failed' },
      ],
    ],
  ],
)
