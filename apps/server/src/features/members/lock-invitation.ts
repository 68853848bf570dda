import type { Transaction } from '@holdfast/store'
import { type Invitation, listInvitations } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { notFound } from '../../http/refusal.ts'

/** The second of two simultaneous answers finds no invitation. */
export async function lockInvitation(tx: Transaction, { actor }: Who, id: string): Promise<Invitation> {
  const find = async () =>
    (await listInvitations(tx, actor.user.id)).find((invitation) => invitation.id === id)
  const found = await find()
  if (found !== undefined) await lockOrganisations(tx, [found.entity_id])
  const invitation = await find()
  if (invitation === undefined) throw notFound('invitation')
  return invitation
}
