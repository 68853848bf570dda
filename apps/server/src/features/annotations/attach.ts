/** Stores an uploaded file. The same file under the same name is stored once, so that a repeated upload is harmless. */
import { createHash } from 'node:crypto'
import { attachmentLimits } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { type AttachmentPlace, findAttachment, listAttachments, sumAttachments } from '@holdfast/store/read'
import { insertAttachment, lockAnnotations } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { announceAnnotations } from './announce-annotations.ts'
import { mediaTypeOf } from './media-type-of.ts'
import { presentAttachment, type PresentedAttachment } from './present.ts'
import { readUpload } from './read-upload.ts'

export async function attach(
  db: Database,
  who: Who,
  place: AttachmentPlace,
  { name, upload }: { readonly name: string; readonly upload: AsyncIterable<Uint8Array> },
): Promise<PresentedAttachment> {
  const body = await readUpload(upload)
  const media_type = await mediaTypeOf(name, body)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const { organisationId } = place
  return transaction(db, async (tx) => {
    await lockAnnotations(tx, organisationId)
    const there = await listAttachments(tx, place)
    const same = there.find((other) => other.sha256 === sha256 && other.name === name)
    if (same !== undefined) return presentAttachment(same)
    if (there.length >= attachmentLimits.files)
      throw refusal('ATTACHMENTS_FULL', { limit: attachmentLimits.files })
    const { bytesOfOrganisation } = attachmentLimits
    if ((await sumAttachments(tx, organisationId)) + body.length > bytesOfOrganisation)
      throw refusal('ATTACHMENT_SPACE_FULL', { limit: bytesOfOrganisation / 1_000_000 })
    const id = await insertAttachment(tx, {
      entity_id: organisationId,
      subject_kind: place.kind,
      subject: place.subject,
      name,
      media_type,
      size: body.length,
      sha256,
      body,
      uploaded_by: who.actor.user.id,
    })
    const stored = await findAttachment(tx, { organisationIds: [organisationId], id })
    if (stored === undefined) throw notFound('attachment')
    await announceAnnotations(tx, organisationId)
    await recordChange(tx, who, {
      organisationId,
      subject: { kind: 'attachment', id, name },
      verb: 'created',
      after: { ...presentAttachment(stored), [place.kind]: place.subject },
    })
    return presentAttachment(stored)
  })
}
