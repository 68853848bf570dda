import type { Queryable } from '@holdfast/store'
import {
  findGroupOfWallet,
  listNotificationSettings,
  listTransferRequests,
  type Notice,
  type NoticeDelivery,
} from '@holdfast/store/read'
import { channelsOf } from '../notices/channels-of.ts'

/** Do the settings of the person still want the notice by this channel? A choice also holds for what waits already. */
export async function wantsNotice(
  db: Queryable,
  notice: Pick<Notice, 'entity_id' | 'user_id' | 'kind' | 'by_user' | 'about'>,
  channel: NoticeDelivery['channel'],
): Promise<boolean> {
  const { entity_id, user_id, kind, by_user, about } = notice
  const [chosen] = await listNotificationSettings(db, entity_id, [user_id])
  const vault = kind === 'transfer-signed' && about !== null ? await findVaultOf(db, entity_id, about) : null
  return channelsOf(chosen, { kind, isOwn: by_user === user_id, vault })[channel]
}

/** Null without a group. */
async function findVaultOf(db: Queryable, organisationId: string, requestId: string): Promise<string | null> {
  const [view] = await listTransferRequests(db, { organisationIds: [organisationId], id: requestId })
  return view === undefined ? null : findGroupOfWallet(db, organisationId, view.wallet_id)
}
