import type { Transaction } from '@holdfast/store'
import { announceChange } from '../../http/announce-change.ts'

export const announceChanges = (tx: Transaction, organisationId: string): Promise<void> =>
  announceChange(tx, organisationId, 'pending_changes_updated', { id: organisationId })
