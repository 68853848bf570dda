import type { Transaction } from '@holdfast/store'
import { listJoined } from '@holdfast/store/read'
import { notifyMembers } from './notify-members.ts'
import type { NewNotice } from './new-notice.ts'

/** In each organisation of the person. */
export async function notifyEverywhere(tx: Transaction, userId: string, notice: NewNotice): Promise<void> {
  for (const [place, { entity_id }] of (await listJoined(tx, userId)).entries())
    await notifyMembers(tx, entity_id, { ...notice, isRepeat: place > 0 })
}
