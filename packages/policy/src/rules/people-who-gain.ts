import type { RulesDocument } from './rules-schema.ts'
import { personOf } from './people-in-role.ts'

/** The people who get a role or a credential. They do not adopt the change: nobody gives a right to themselves. */
export function peopleWhoGain(before: RulesDocument, after: RulesDocument): ReadonlySet<string> {
  const gaining = after.people.filter(({ id, roles, credentials }) => {
    const known = personOf(before, id)
    const ids = new Set(known?.credentials.map((credential) => credential.id))
    return (
      roles.some((role) => known?.roles.includes(role) !== true) ||
      credentials.some((credential) => !ids.has(credential.id))
    )
  })
  return new Set(gaining.map(({ id }) => id))
}
