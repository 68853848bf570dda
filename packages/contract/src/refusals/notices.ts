/** Texts in answers about the effect of a call; never a refusal of its own. */
import type { Table } from './table.ts'

export const notices = {
  FETCH_STARTED: { text: 'Fetching transactions has started' },
  CATCH_UP_STARTED: { text: 'Balances are being brought up to date' },
  FINDING_REPAIRED: { text: 'Booked as the chain has it' },
  WALLET_READ_AGAIN: { text: 'Read again from the last reconciled point' },
  NETWORK_UNSERVED: { text: 'No provider is configured for {network}', params: { network: 'text' } },
  ATTACHMENT_DELETED: { text: 'The attachment was deleted' },
  TRANSACTIONS_DELETED: { text: 'All transactions were deleted' },
  WALLET_SUBSCRIBED: { text: 'Subscribed to events of this wallet' },
  WALLET_SUBSCRIBED_BEFORE: { text: 'Already subscribed to events of this wallet' },
} as const satisfies Table
