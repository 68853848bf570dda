import type { Transaction } from '@holdfast/store'
import { announceChange } from '../../http/announce-change.ts'

export const announceRules = (tx: Transaction, organisationId: string): Promise<void> =>
  announceChange(tx, organisationId, 'rules_updated', { id: organisationId })
