import type { Transaction } from '@holdfast/store'
import { findGroupOfWallet, listNotificationSettings, listPeopleWithPush } from '@holdfast/store/read'
import { insertNoticeDeliveries } from '@holdfast/store/write'
import { channelsOf } from './channels-of.ts'
import type { NewNotice } from './new-notice.ts'

/** Writes a delivery for each channel that the person's settings want. */
export async function deliverNotices(
  tx: Transaction,
  organisationId: string,
  { kind, by, walletId, isRepeat = false }: NewNotice,
  rows: readonly { readonly id: string; readonly user_id: string }[],
): Promise<void> {
  const wanted = isRepeat ? rows.filter(({ user_id }) => user_id !== by) : rows
  if (wanted.length === 0) return
  const userIds = wanted.map(({ user_id }) => user_id)
  const settings = new Map(
    (await listNotificationSettings(tx, organisationId, userIds)).map((chosen) => [chosen.user_id, chosen]),
  )
  const withPush = await listPeopleWithPush(tx, userIds)
  const vault =
    kind === 'transfer-signed' && walletId !== undefined
      ? await findGroupOfWallet(tx, organisationId, walletId)
      : null
  await insertNoticeDeliveries(
    tx,
    wanted.flatMap(({ id, user_id }) => {
      const { email, push } = channelsOf(settings.get(user_id), { kind, isOwn: user_id === by, vault })
      const common = { entity_id: organisationId, notice_id: id, user_id }
      return [
        ...(email ? [{ ...common, channel: 'email' as const }] : []),
        ...(push && withPush.has(user_id) ? [{ ...common, channel: 'push' as const }] : []),
      ]
    }),
    new Date(),
  )
}
