/** Accepting an invitation. Before that, the invited person has no access to the organisation. */
import { insertOutbox, transaction } from '@holdfast/store'
import { findMember } from '@holdfast/store/read'
import { updateMember } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { lockInvitation } from './lock-invitation.ts'
import { memberEvent } from './present.ts'
import { recordMember } from './record-member.ts'

export const acceptInvitation: Verb<'acceptInvitation', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { entity_id, id } = await lockInvitation(tx, call, call.request.params.id)
    const before = await findMember(tx, [entity_id], id)
    await updateMember(tx, { organisationId: entity_id, id }, { accepted_at: new Date() })
    const after = await findMember(tx, [entity_id], id)
    if (before === undefined || after === undefined) throw notFound('invitation')
    await insertOutbox(tx, [memberEvent('user_updated', after)])
    await recordMember(tx, call, 'accepted', { before, after })
    return { entity_id }
  })
