import type { RulesMember } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { listMembers } from '@holdfast/store/read'
import { registeredOf } from './registered-of.ts'

/** Active members; people who are archived or suspended are left out. */
export async function membersOfRules(db: Queryable, organisationId: string): Promise<RulesMember[]> {
  const registered = await registeredOf(db, organisationId)
  return (await listMembers(db, [organisationId]))
    .filter((member) => member.is_active && !member.is_retired && !member.is_account_retired)
    .map(({ user_id, name, treasury_role }) => ({
      id: user_id,
      name,
      treasuryRole: treasury_role,
      registered: registered.get(user_id) ?? [],
    }))
}
