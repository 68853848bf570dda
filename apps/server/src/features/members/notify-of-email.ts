import type { Transaction } from '@holdfast/store'
import { listJoined } from '@holdfast/store/read'
import { insertMailTo } from '@holdfast/store/write'
import { notifyPeople } from '../notices/notify-people.ts'

/** The e-mail controls the account, so the person learns of a change at the earlier address, which whoever made the change may not
 *  read. */
export async function notifyOfEmail(
  tx: Transaction,
  {
    userId,
    earlier,
    email,
    by,
  }: {
    readonly userId: string
    readonly earlier: string
    readonly email: string | undefined
    readonly by: string
  },
): Promise<void> {
  if (email === undefined || email.toLowerCase() === earlier.toLowerCase()) return
  const [place] = await listJoined(tx, userId)
  if (place === undefined) return
  const organisationId = place.entity_id
  const notice = { kind: 'email-changed', subject: email, by } as const
  for (const { id: noticeId } of await notifyPeople(tx, organisationId, [userId], notice))
    await insertMailTo(tx, { organisationId, userId }, { noticeId, address: earlier, now: new Date() })
}
