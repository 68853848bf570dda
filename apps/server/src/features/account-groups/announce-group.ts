import { insertOutbox, type Transaction } from '@holdfast/store'
import type { PresentedGroup } from './present-group.ts'

export const subjectOfGroup = ({ id, name, entity_id }: PresentedGroup) => ({
  organisationId: entity_id,
  subject: { kind: 'account-group', id, name } as const,
})

export const announceGroup = (
  tx: Transaction,
  type: string,
  organisationId: string,
  payload: object,
): Promise<void> => insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])
