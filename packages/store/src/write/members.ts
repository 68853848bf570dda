import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { MembersTable } from '../schema/people.ts'

export async function insertOrganisation(tx: Transaction, name: string): Promise<string> {
  const id = newId()
  await tx.insertInto('organisations').values({ entity_id: id, name, created_at: new Date() }).execute()
  return id
}

export async function updateOrganisationName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('entity_id', '=', id)
    .execute()
}

/** Serialises changes of who belongs to an organisation. */
export async function lockOrganisations(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('organisations')
    .select('entity_id')
    .where('entity_id', 'in', ids)
    .orderBy('entity_id')
    .forUpdate()
    .execute()
}

/** The organisation's own record of a person who has not accepted yet. */
interface Invited {
  readonly accepted_at: null
  readonly invited_name: string
  readonly invited_email: string
  readonly invited_by: string
  readonly is_newcomer: boolean
}

/** A member immediately, or with `Invited` an open invitation. */
export async function insertMember(
  tx: Transaction,
  member: Pick<Insertable<MembersTable>, 'entity_id' | 'user_id' | 'role' | 'treasury_role'> &
    Partial<Invited>,
): Promise<string> {
  const id = newId()
  const now = new Date()
  await tx
    .insertInto('members')
    .values({ ...member, id, created_at: now, updated_at: now })
    .execute()
  return id
}

interface MemberKey {
  readonly organisationId: string
  readonly id: string
}

/** Absent fields keep their values. Increments the version. */
export async function updateMember(
  tx: Transaction,
  { organisationId, id }: MemberKey,
  change: Pick<
    Updateable<MembersTable>,
    'role' | 'treasury_role' | 'is_active' | 'is_retired' | 'accepted_at' | 'invited_name'
  >,
): Promise<void> {
  await tx
    .updateTable('members')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteMember(tx: Transaction, { organisationId, id }: MemberKey): Promise<void> {
  await tx.deleteFrom('members').where('entity_id', '=', organisationId).where('id', '=', id).execute()
}
