/** The people with a treasury role in one organisation. Their ids are those of the persons, as in policies. */
import type { ApiReply } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import { listMembers } from '@holdfast/store/read'

type Person = ApiReply<'searchDirectory'>[number] & { readonly role: TreasuryRole }

type TreasuryRole = NonNullable<ApiReply<'searchDirectory'>[number]['role']>

export async function listPeople(db: Database, organisationId: string): Promise<Person[]> {
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
