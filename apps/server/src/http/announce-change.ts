import type { AdminMessageType } from '@holdfast/contract'
import { insertOutbox, type Transaction } from '@holdfast/store'

/** Sends a change to the screens of an organisation; null: to those of everybody. */
export const announceChange = (
  tx: Transaction,
  organisationId: string | null,
  type: AdminMessageType,
  payload: object,
): Promise<void> => insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])
