import { installationId } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'

export const subjectOfNetwork = ({ id, name }: { id: string; name: string }) => ({
  organisationId: installationId,
  subject: { kind: 'network', id, name } as const,
})

export const announceNetwork = (tx: Transaction, type: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: { type, payload } }])
