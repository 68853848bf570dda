import { readAttachmentBody } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseAttachment } from './authorise-attachment.ts'

export const downloadAttachment: Verb<'downloadAttachment', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const attachment = await authoriseAttachment(db, actor, 'read organisation', params.id)
  const body = await readAttachmentBody(db, attachment)
  if (body === undefined) throw notFound('attachment')
  return { name: attachment.name, mediaType: attachment.media_type, body }
}
