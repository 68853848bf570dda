/** Who has a part in the treasury of one organisation. Their ids are those of the persons, as policies name them. */
import type { ApiReply } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import { listMembers } from '@holdfast/store/read'
import { authorise, defaultOrganisationOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'

type Person = ApiReply<'searchDirectory'>[number] & { readonly role: TreasuryRole }
type TreasuryRole = NonNullable<ApiReply<'searchDirectory'>[number]['role']>

export const searchDirectory: Handler<'searchDirectory'> = async ({ db }, { actor, request: { query } }) => {
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

export const findInDirectory: Handler<'findInDirectory'> = async (
  { db },
  { actor, request: { query, body } },
) => {
  const organisationId = defaultOrganisationOf(actor, query.entity_id)
  if (organisationId === null) return []
  authorise(actor, 'read organisation', organisationId)
  const people = new Map((await listPeople(db, organisationId)).map((person) => [person.id, person]))
  return [...new Set(body.ids)].flatMap((id) => people.get(id) ?? [])
}

async function listPeople(db: Database, organisationId: string): Promise<Person[]> {
  return (await listMembers(db, [organisationId])).flatMap((member) =>
    member.treasury_role === null ||
    member.accepted_at === null ||
    !member.is_active ||
    member.is_retired ||
    member.is_account_retired
      ? []
      : [{ id: member.user_id, name: member.name, email: member.email, role: member.treasury_role }],
  )
}
