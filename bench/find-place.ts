import type { Database } from '@holdfast/store'
import type { CampaignPlace } from './fault-campaign.ts'

/** The sandbox's network and one organisation of a seeded database. */
export async function findPlace(db: Database): Promise<CampaignPlace> {
  const network = await db
    .selectFrom('networks')
    .select(['id', 'code'])
    .where('code', '=', 'tron-sandbox')
    .executeTakeFirstOrThrow()
  const { entity_id } = await db.selectFrom('organisations').select('entity_id').executeTakeFirstOrThrow()
  return { db, organisationId: entity_id, networkId: network.id, networkCode: network.code }
}
