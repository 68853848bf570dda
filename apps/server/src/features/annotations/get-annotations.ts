import { findTagsOfRows, listAttachments, listNotes, notesSubject } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from '../transactions/authorise-row.ts'
import { placeOfTransaction } from './place.ts'
import { presentAttachment, presentNote, presentTag } from './present.ts'

export const getAnnotations: Verb<'getAnnotations', 'db'> = async (
  context,
  { actor, request: { params } },
) => {
  const row = await authoriseRow(context, actor, 'read organisation', params.id)
  const { entity_id: organisationId, network_id, tx_hash } = row
  const [notes, tagsOf, attachments] = await Promise.all([
    listNotes(context.db, { organisationId, network_id, tx_hash }),
    findTagsOfRows(context.db, organisationId, [row]),
    listAttachments(context.db, placeOfTransaction(row)),
  ])
  const noteOf = (subject: string) => presentNote(notes.find(({ about }) => about === subject))
  return {
    entry: noteOf(notesSubject(row)),
    transaction: noteOf('transaction'),
    tags: tagsOf(row).map(presentTag),
    attachments: attachments.map(presentAttachment),
  }
}
