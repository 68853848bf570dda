import { listEntities } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readUsage } from './usage.ts'

export const getUsage: Verb<'getUsage', 'db' | 'config'> = async ({ db, config }, { request: { query } }) => {
  const organisations = await listEntities(db, 'all')
  const { entity_id, by } = query
  if (entity_id !== undefined && !organisations.some((organisation) => organisation.entity_id === entity_id))
    throw notFound('organisation')
  return readUsage(db, config, { organisations, by, organisationId: entity_id ?? null, now: new Date() })
}
