import { installationId } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'
import type { CatalogueToken } from '@holdfast/store/read'

export const subjectOfToken = ({
  id,
  symbol,
  network_name,
}: Pick<CatalogueToken, 'id' | 'symbol' | 'network_name'>) => ({
  organisationId: installationId,
  subject: { kind: 'token', id, name: `${symbol} (${network_name})` } as const,
})

export const announceToken = (tx: Transaction, type: string, payload: object): Promise<void> =>
  insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: { type, payload } }])
