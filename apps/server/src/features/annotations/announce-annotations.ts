import { insertOutbox, type Transaction } from '@holdfast/store'

/** Other consoles read their lists and details again. */
export const announceAnnotations = (tx: Transaction, organisationId: string): Promise<void> =>
  insertOutbox(tx, [{ channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' }])
