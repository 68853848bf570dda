import type { AdminMessageType } from '@holdfast/contract'
import { insertOutbox, type Transaction } from '@holdfast/store'

/** Announces a change to the clients of an organisation; null announces it to all clients. */
export const announceChange = (
  tx: Transaction,
  organisationId: string | null,
  type: AdminMessageType,
  payload: object,
): Promise<void> => insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])
