import { transaction, type Transaction } from '@holdfast/store'
import { countHeads, listOpenPasswordResets, listPlacesOf, type Member } from '@holdfast/store/read'
import { lockRows, movePasswordReset } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { ruledPlaces } from '../members/deciding-places.ts'
import { assertMayLink } from '../members/may-change.ts'
import { announceReset } from '../members/announce-reset.ts'
import { issuePasswordLink } from '../session/issue-password-link.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { getLinkable } from './get-linkable.ts'

/** For a person without a password. For others, their organisation must first have approved the caller's own request. */
export const createAdminUserPasswordLink: Verb<'createAdminUserPasswordLink', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { id } = call.request.params
    const { user } = call.actor
    // The lock waits for a person who is choosing a password at this moment.
    await lockRows(tx, 'users', { id })
    const account = await getLinkable(tx, call, id)
    const places = await listPlacesOf(tx, [id])
    if (account.is_invited) {
      if ((await ruledPlaces(tx, places)).length > 0) throw refusal('LINK_BY_ORGANISATION')
      assertMayLink(call.actor, account, await placesWithHeads(tx, places))
      const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
      await recordForPerson(tx, { actor: user, caller: call.caller }, account, { verb: 'invited' })
      return link
    }
    if (places.length > 0) {
      const [reset] = await listOpenPasswordResets(tx, [id], new Date())
      if (reset?.state !== 'agreed' || reset.requested_by !== user.id) throw refusal('RESET_NEEDED')
      await movePasswordReset(tx, reset.id, { from: 'agreed', to: 'used' })
      const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
      await announceReset(tx, call, reset, 'reset-link-made')
      return link
    }
    // Only the platform is concerned.
    const link = await issuePasswordLink(tx, { userId: id, createdBy: user.id })
    await recordForPerson(tx, { actor: user, caller: call.caller }, account, { verb: 'reset-link-made' })
    return link
  })

/** Where an organisation has no active administrator yet, only the platform's staff can give its first Owner another
 *  link. */
async function placesWithHeads(tx: Transaction, places: readonly Member[]): Promise<Member[]> {
  const heads = await Promise.all(places.map(({ entity_id }) => countHeads(tx, entity_id)))
  return places.filter((_, index) => (heads[index] ?? 0) > 0)
}
