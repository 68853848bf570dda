import { insertOutbox, type Transaction } from '@holdfast/store'

/** Tells the clients of these organisations to reload lists and balances. */
export const notifyLists = (tx: Transaction, organisationIds: readonly string[]): Promise<void> =>
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
