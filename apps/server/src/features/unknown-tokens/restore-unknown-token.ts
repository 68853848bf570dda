import { transaction } from '@holdfast/store'
import { readmitToken, updateToken } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { notifyLists } from '../tokens/notify-lists.ts'
import { lockUnknownToken } from './lock-unknown-token.ts'
import { readUnknownToken } from './read-unknown-token.ts'
import { recordSpamChange } from './record-spam-change.ts'

export const restoreUnknownToken: Verb<'restoreUnknownToken', 'db'> = async (
  { db },
  { request: { params }, ...who },
) => {
  await transaction(db, async (tx) => {
    const before = await lockUnknownToken(tx, params.id)
    if (!before.is_spam) return
    const shown = await readUnknownToken(tx, params.id)
    const after = await updateToken(tx, before.id, { is_spam: false, spam_at: null, spam_by: null })
    await notifyLists(tx, await readmitToken(tx, { id: before.id, before, after }, new Date()))
    await recordSpamChange(tx, who, 'unmarked-spam', shown)
  })
  return readUnknownToken(db, params.id)
}
