import { isNativeAsset } from '@holdfast/ledger'
import { codeOf, foreignKeyViolation, transaction, type Transaction } from '@holdfast/store'
import { deleteToken as deleteStoredToken, relistToken, updateToken } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { lockKnownToken, readKnownToken } from './lock-known-token.ts'
import { notifyLists } from './notify-lists.ts'
import { subjectOfToken } from './subject-of-token.ts'

export const deleteToken: Verb<'deleteToken', 'db'> = async ({ db }, { request: { params }, ...who }) => {
  try {
    await transaction(db, async (tx) => {
      const before = await readKnownToken(tx, params.id)
      await deleteStoredToken(tx, params.id)
      await announceChange(tx, null, 'token_deleted', { id: params.id })
      await recordChange(tx, who, { ...subjectOfToken(before), verb: 'deleted', before })
    })
  } catch (error) {
    if (codeOf(error) !== foreignKeyViolation) throw error
    await transaction(db, (tx) => demote(tx, who, params.id))
  }
  return undefined
}

/** A token that wallets hold cannot be deleted. It leaves the catalogue and counts as unknown from then on. */
async function demote(tx: Transaction, who: Who, id: string): Promise<void> {
  const shown = await readKnownToken(tx, id)
  const before = await lockKnownToken(tx, id)
  if (isNativeAsset(before.asset)) throw refusal('NATIVE_IN_USE', { symbol: before.symbol })
  const after = await updateToken(tx, id, { is_known: false, is_verified: false, display_tier: 3 })
  await notifyLists(tx, await relistToken(tx, { id, before, after }, new Date()))
  await announceChange(tx, null, 'token_deleted', { id })
  await recordChange(tx, who, { ...subjectOfToken(shown), verb: 'deleted', before: shown })
}
