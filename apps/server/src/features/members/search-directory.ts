import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { listPeople } from './list-people.ts'

export const searchDirectory: Verb<'searchDirectory', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return []
  authorise(actor, 'read organisation', organisationId)
  const text = query.query?.trim().toLowerCase() ?? ''
  const roles = query.roles ?? []
  return (await listPeople(db, organisationId)).filter(
    ({ name, email, role }) =>
      (roles.length === 0 || roles.includes(role)) &&
      (name.toLowerCase().includes(text) || email.toLowerCase().includes(text)),
  )
}
