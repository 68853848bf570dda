import { transaction } from '@holdfast/store'
import { excludeToken, updateToken } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { notifyLists } from '../tokens/notify-lists.ts'
import { lockUnknownToken } from './lock-unknown-token.ts'
import { readUnknownToken } from './read-unknown-token.ts'
import { recordSpamChange } from './record-spam-change.ts'

export const markUnknownTokenSpam: Verb<'markUnknownTokenSpam', 'db'> = async (
  { db },
  { request: { params }, ...who },
) => {
  await transaction(db, async (tx) => {
    const before = await lockUnknownToken(tx, params.id)
    if (before.is_spam) return
    const shown = await readUnknownToken(tx, params.id)
    const now = new Date()
    const userId = who.actor.user.id
    const after = await updateToken(tx, before.id, { is_spam: true, spam_at: now, spam_by: userId })
    await notifyLists(tx, await excludeToken(tx, { id: before.id, before, after }, { userId, now }))
    await recordSpamChange(tx, who, 'marked-spam', shown)
  })
  return readUnknownToken(db, params.id)
}
