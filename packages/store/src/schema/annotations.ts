/** Additions of people to an organisation's transactions, and the views that they save. */
import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

export type TagKind = 'tag' | 'category'
export type TagColour = 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple'

export interface TransactionTagsTable {
  entity_id: string
  id: string
  kind: TagKind
  name: string
  name_reading: string
  colour: TagColour
  created_by: string
  created_at: Date
}

export interface TaggedTransactionsTable {
  entity_id: string
  network_id: string
  tx_hash: string
  tag_id: string
  tagged_by: string
  tagged_at: Date
}

export interface TransactionNoteVersionsTable {
  entity_id: string
  network_id: string
  tx_hash: string
  version: number
}

export type AttachmentSubject = 'transaction' | 'transfer-request'

export interface AttachmentsTable {
  entity_id: string
  id: string
  subject_kind: AttachmentSubject
  subject: string
  name: string
  media_type: string
  size: number
  sha256: string
  body: Buffer
  uploaded_by: string
  uploaded_at: Date
}

export interface SavedViewsTable {
  entity_id: string
  id: string
  owner_id: string
  name: string
  is_shared: boolean
  filters: ColumnType<Readonly<Record<string, unknown>>, string, string>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface DefaultViewsTable {
  entity_id: string
  user_id: string
  view_id: string
}
