import { isQuietNotice } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import { insertNotices } from '@holdfast/store/write'
import { deliverNotices } from './deliver-notices.ts'
import type { NewNotice } from './new-notice.ts'

/** Puts the notice into the inbox of these users, the acting one included: a stolen session acts in a person's name. What
 *  their settings want by e-mail and push goes into the outbox in the same transaction. */
export async function notifyPeople(
  tx: Transaction,
  organisationId: string,
  userIds: Iterable<string>,
  notice: NewNotice,
): Promise<readonly { readonly id: string; readonly user_id: string }[]> {
  const { kind, by, subject = null, version = null, change = null, outcome = null, about = null } = notice
  const now = new Date()
  const rows = await insertNotices(tx, [...new Set(userIds)], {
    entity_id: organisationId,
    kind,
    subject,
    version,
    change,
    outcome,
    about,
    by_user: by,
    created_at: now,
    read_at: isQuietNotice(kind) ? now : null,
  })
  await deliverNotices(tx, organisationId, notice, rows)
  return rows
}
