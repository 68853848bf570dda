import { installationId } from '@holdfast/ledger'
import type { CatalogueToken } from '@holdfast/store/read'

export const subjectOfToken = ({
  id,
  symbol,
  network_name,
}: Pick<CatalogueToken, 'id' | 'symbol' | 'network_name'>) => ({
  organisationId: installationId,
  subject: { kind: 'token', id, name: `${symbol} (${network_name})` } as const,
})
