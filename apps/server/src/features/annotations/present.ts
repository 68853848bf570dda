import type { ApiReply } from '@holdfast/contract'
import type { NoteWithVersion, StoredAttachment, StoredTag } from '@holdfast/store/read'

type Annotations = ApiReply<'getAnnotations'>
export type PresentedTag = Annotations['tags'][number]
export type PresentedAttachment = Annotations['attachments'][number]

export const presentTag = ({ id, kind, name, colour }: StoredTag): PresentedTag => ({
  id,
  kind,
  name,
  colour,
})

export const presentNote = (note: NoteWithVersion | undefined): Annotations['entry'] => ({
  text: note?.note ?? null,
  version: note?.version ?? 0,
  changed_by: note?.changer ?? null,
  changed_at: note?.updated_at.toISOString() ?? null,
})

export const presentAttachment = (attachment: StoredAttachment): PresentedAttachment => ({
  id: attachment.id,
  name: attachment.name,
  media_type: attachment.media_type,
  size: attachment.size,
  sha256: attachment.sha256,
  uploaded_by: attachment.uploader,
  uploaded_at: attachment.uploaded_at.toISOString(),
})
