import { transaction, type Transaction } from '@holdfast/store'
import { listMembers, listOpenPasswordResets, listPlacesOf, type Member } from '@holdfast/store/read'
import { insertPasswordReset, lockRows } from '@holdfast/store/write'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { decidingPlaces } from '../members/deciding-places.ts'
import { isHead } from '../members/may-change.ts'
import { announceReset } from '../members/announce-reset.ts'
import { getLinkable } from './get-linkable.ts'
import { presentAccounts } from './present-accounts.ts'

export const requestPasswordReset: Verb<'requestPasswordReset', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { id } = call.request.params
    const { user } = call.actor
    await lockRows(tx, 'users', { id })
    const account = await getLinkable(tx, call, id)
    if (account.is_invited) throw refusal('LINK_NEEDED')
    const places = await listPlacesOf(tx, [id])
    if (!(await canAnybodyAgree(tx, places, [id, user.id]))) throw refusal('NOBODY_CAN_AGREE')
    const now = new Date()
    await insertPasswordReset(tx, {
      userId: id,
      requestedBy: user.id,
      now,
      expiresAt: new Date(now.getTime() + resetLastsMs),
    })
    const [reset] = await listOpenPasswordResets(tx, [id], now)
    if (reset === undefined) throw notFound('password_reset')
    await announceReset(tx, call, reset, 'reset-requested')
    const [shown] = await presentAccounts(tx, [account])
    if (shown === undefined) throw notFound('user')
    return shown
  })

async function canAnybodyAgree(
  tx: Transaction,
  places: readonly Member[],
  exceptIds: readonly string[],
): Promise<boolean> {
  const organisationIds = (await decidingPlaces(tx, places))
    .filter(({ is_active, is_retired }) => is_active && !is_retired)
    .map(({ entity_id }) => entity_id)
  const members = await listMembers(tx, organisationIds)
  return members.some((member) => isHead(member) && !exceptIds.includes(member.user_id))
}

const resetLastsMs = 72 * 3_600_000
