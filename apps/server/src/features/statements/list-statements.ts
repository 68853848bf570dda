import { listStatements as listStoredStatements, listWalletViews } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentMade } from './present-made.ts'

const mostListed = 200

export const listStatements: Verb<'listStatements', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read organisation', query.entity_id)
  const [rows, views] = await Promise.all([
    listStoredStatements(db, { organisationId: query.entity_id, limit: mostListed }),
    listWalletViews(db, { organisationIds: [query.entity_id] }),
  ])
  const names = new Map(views.map(({ wallet }) => [wallet.id, wallet.name]))
  return rows.map((row) =>
    presentMade(row, row.wallet_id === null ? null : (names.get(row.wallet_id) ?? null)),
  )
}
