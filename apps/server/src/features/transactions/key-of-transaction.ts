import type { ListedRow } from '@holdfast/store/read'

export const keyOfTransaction = (row: ListedRow) => ({
  organisationId: row.entity_id,
  networkId: row.network_id,
  hash: row.tx_hash,
})
