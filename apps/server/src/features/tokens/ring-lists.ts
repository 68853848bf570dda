import { insertOutbox, type Transaction } from '@holdfast/store'

/** Lists and balances of these organisations are to be read again. */
export const ringLists = (tx: Transaction, organisationIds: readonly string[]): Promise<void> =>
  insertOutbox(
    tx,
    organisationIds.flatMap((organisationId) => [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' } as const,
      {
        channel: 'balances',
        organisationId,
        message: { type: 'balances', entity_id: organisationId },
      } as const,
    ]),
  )
