/** Removing a person: deletes their membership and their devices in this organisation; the account stays, for the record. */
import { insertOutbox, transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import {
  deleteDevicesOf,
  deleteMember as deleteStoredMember,
  deleteSessionsOf,
  doubtApprovals,
  lockOrganisations,
} from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { deviceGone } from '../devices/present.ts'
import { assertHeaded } from './assert-headed.ts'
import { getMember } from './get-member.ts'
import { assertMayTouch } from './may-change.ts'
import { memberEvent } from './present.ts'
import { recordMember } from './record-member.ts'

export const deleteMember: Verb<'deleteMember', 'db'> = async ({ db }, call) => {
  const {
    actor,
    request: { params },
  } = call
  authorise(actor, 'change members', params.orgId)
  const key = { organisationId: params.orgId, id: params.id }
  await transaction(db, async (tx) => {
    await lockOrganisations(tx, [params.orgId])
    const member = await getMember(tx, key)
    assertMayTouch(actor, member)
    const deviceIds = await deleteDevicesOf(tx, { ...key, userId: member.user_id })
    await deleteStoredMember(tx, key)
    await doubtApprovals(tx, params.orgId)
    await assertHeaded(tx, member)
    // Cancelling an invitation leaves the account alone, and reveals nothing about it.
    const isOpen = member.accepted_at === null
    const hasOtherPlaces = !isOpen && (await listPlaces(tx, member.user_id)).length > 0
    if (!isOpen && !hasOtherPlaces) await deleteSessionsOf(tx, member.user_id)
    await insertOutbox(tx, [
      ...deviceIds.map((id) => deviceGone(params.orgId, id)),
      memberEvent(hasOtherPlaces ? 'user_membership_removed' : 'user_deleted', member),
    ])
    await recordMember(tx, call, 'deleted', { before: member })
  })
  return undefined
}
