import { transaction } from '@holdfast/store'
import { findAttachment } from '@holdfast/store/read'
import { deleteAttachment as deleteStoredAttachment, lockAnnotations } from '@holdfast/store/write'
import { messageOf } from '../../http/message-of.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { authoriseAttachment } from './authorise-attachment.ts'
import { presentAttachment } from './present.ts'

/** The audit record keeps the name and the hash of the file. */
export const deleteAttachment: Verb<'deleteAttachment', 'db'> = async ({ db }, call) => {
  const { id } = call.request.params
  const { entity_id } = await authoriseAttachment(db, call.actor, 'write notes', id)
  await transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const attachment = await findAttachment(tx, { organisationIds: [entity_id], id })
    if (attachment === undefined) throw notFound('attachment')
    await deleteStoredAttachment(tx, attachment)
    await announceAnnotations(tx, entity_id)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'attachment', id, name: attachment.name },
      verb: 'deleted',
      before: { ...presentAttachment(attachment), [attachment.subject_kind]: attachment.subject },
    })
  })
  return { success: true, ...messageOf('ATTACHMENT_DELETED') }
}
