import { listWalletViews } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readTreasury } from './read-treasury.ts'

export const getTreasury: Verb<'getTreasury', 'db' | 'config'> = async (
  { db, config },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const views = await listWalletViews(db, { organisationIds: [query.entity_id] })
  return readTreasury(db, config, {
    organisationId: query.entity_id,
    views,
    range: query.range,
    now: new Date(),
  })
}
