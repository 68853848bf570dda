import { canSignIn } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { listMembers, type Member } from '@holdfast/store/read'
import type { NewNotice } from './new-notice.ts'
import { notifyPeople } from './notify-people.ts'

/** Everybody who can read the organisation, and so every person of its rules who can sign in. */
export async function notifyMembers(
  tx: Transaction,
  organisationId: string,
  notice: NewNotice,
  isConcerned: (member: Member) => boolean = () => true,
): Promise<void> {
  const readers = (await listMembers(tx, [organisationId])).filter(
    (member) => canSignIn(member) && isConcerned(member),
  )
  await notifyPeople(
    tx,
    organisationId,
    readers.map(({ user_id }) => user_id),
    notice,
  )
}
