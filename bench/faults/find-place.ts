import type { Database } from '@holdfast/store'
import type { CampaignPlace } from './fault-campaign.ts'

/** A network of the sandbox and one organisation of a seeded database. */
export async function findPlace(db: Database, networkCode = 'tron-sandbox'): Promise<CampaignPlace> {
  const network = await db
    .selectFrom('networks')
    .select(['id', 'code'])
    .where('code', '=', networkCode)
    .executeTakeFirstOrThrow()
  const { entity_id } = await db.selectFrom('organisations').select('entity_id').executeTakeFirstOrThrow()
  return { db, organisationId: entity_id, networkId: network.id, networkCode: network.code }
}
