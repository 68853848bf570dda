import { listEnrichment } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listTronEnrichment: Verb<'listTronEnrichment', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const found = await listEnrichment(db, {
    organisationIds: authoriseScope(actor, 'read organisation'),
    limit: mostRows + 1,
    ...(query.status === undefined ? {} : { isPending: query.status === 'pending' }),
  })
  return {
    rows: found.slice(0, mostRows).map((row) => ({
      id: row.id,
      tx_hash: row.tx_hash,
      status: row.isPending ? ('pending' as const) : ('complete' as const),
      trx_energy_transferred_trx: row.trx_energy_transferred_trx,
      trx_energy_usage_total: row.trx_energy_used === null ? null : Number(row.trx_energy_used),
      updated_at: row.updated_at.toISOString(),
    })),
    has_more: found.length > mostRows,
  }
}

/** The most rows that a person would search on one screen. */
const mostRows = 500
