import { listEntities } from '@holdfast/store/read'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { readUsage } from './usage.ts'

export const analytics: HandlersOf<'getUsage'> = {
  getUsage: async ({ db, config }, { request: { query } }) => {
    const organisations = await listEntities(db, 'all')
    const { entity_id, by } = query
    if (entity_id !== undefined && !organisations.some((one) => one.entity_id === entity_id))
      throw notFound('Organization')
    return readUsage(db, config, { organisations, by, organisationId: entity_id ?? null, now: new Date() })
  },
}
