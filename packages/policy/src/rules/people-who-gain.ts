import { newCredentials } from './chain/credentials-of.ts'
import { personOf } from './people-in-role.ts'
import type { RulesDocument } from './rules-schema.ts'

/** The people who get a role or a credential, also in place of an earlier one. */
export function peopleWhoGain(before: RulesDocument, after: RulesDocument): ReadonlySet<string> {
  const equipped = new Set(newCredentials(before, after).map(({ owner }) => owner))
  const gaining = after.people.filter(({ id, roles }) => {
    const known = personOf(before, id)?.roles ?? []
    return equipped.has(id) || roles.some((role) => !known.includes(role))
  })
  return new Set(gaining.map(({ id }) => id))
}
