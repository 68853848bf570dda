import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentRules, readRulesRows } from './present-rules.ts'

export const getRules: Verb<'getRules', 'db' | 'signing'> = async (
  { db, signing },
  { actor, request: { query } },
) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return null
  authorise(actor, 'read organisation', organisationId)
  const rows = await readRulesRows(db, organisationId)
  if (!rows.versions.some(({ state }) => state === 'in_force')) return null
  return presentRules(rows, (await signing?.readRules(organisationId)) ?? [])
}
