import { canSignIn } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listMembers } from '@holdfast/store/read'
import { rulesInForce } from '../rules/rules-in-force.ts'

interface Adopter {
  readonly id: string
  readonly name: string
}

/** The Owners, Admins and governors of the rules who can sign in. No flag of the platform replaces the role. */
export async function adoptersOf(
  db: Queryable,
  organisationId: string,
  { except = [] }: { readonly except?: readonly (string | null)[] } = {},
): Promise<Adopter[]> {
  const rules = await rulesInForce(db, organisationId)
  const governors = new Set(
    rules?.document.people.flatMap(({ id, roles }) => (roles.includes('governor') ? [id] : [])),
  )
  return (await listMembers(db, [organisationId]))
    .filter(
      (member) =>
        canSignIn(member) &&
        (member.role === 'Owner' || member.role === 'Admin' || governors.has(member.user_id)) &&
        !except.includes(member.user_id),
    )
    .map(({ user_id, name }) => ({ id: user_id, name }))
}
