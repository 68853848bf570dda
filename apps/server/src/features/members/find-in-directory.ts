import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { listPeople } from './list-people.ts'

export const findInDirectory: Verb<'findInDirectory', 'db'> = async (
  { db },
  { actor, request: { query, body } },
) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return []
  authorise(actor, 'read organisation', organisationId)
  const people = new Map((await listPeople(db, organisationId)).map((person) => [person.id, person]))
  return [...new Set(body.ids)].flatMap((id) => people.get(id) ?? [])
}
