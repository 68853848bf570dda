/** Additions of members to transactions and requests: tags, categories, attachments. Notes have their own call. */
import { z } from 'zod'
import { answerObject, rowsOf } from '../answer-object.ts'
import { code } from '../refusals/code.ts'
import { Done, Id, IdParams, Line, Nothing, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { attachmentLimits, tagColours, tagKinds } from '../choices.ts'

export const TransactionTag = z.object({
  id: Id,
  /** A transaction has at most one category. */
  kind: z.enum(tagKinds),
  name: z.string(),
  colour: z.enum(tagColours),
})

const TagInList = TransactionTag.extend({
  /** Transactions that have it. */
  count: z.number().int(),
})

const Note = z.object({
  text: z.string().nullable(),
  /** 0: there is no note. */
  version: z.number().int(),
  changed_by: z.string().nullable(),
  changed_at: Time.nullable(),
})

const Attachment = answerObject(
  {
    id: Id,
    name: z.string(),
    media_type: z.string(),
    size: z.number().int(),
    sha256: z.string(),
    uploaded_by: z.string().nullable(),
    uploaded_at: Time,
  },
  {},
)

const TagName = Line(40)
/** A file name without a path. */
const FileName = Line(120).refine((name) => !/[\\/]/.test(name) && !/^\.+$/.test(name), code('FIELD_INVALID'))
const Upload = z.custom<AsyncIterable<Uint8Array>>(
  (body) => typeof body === 'object' && body !== null && Symbol.asyncIterator in body,
)
const uploadRefusals = [
  'ATTACHMENT_TOO_LARGE',
  'ATTACHMENT_EMPTY',
  'ATTACHMENT_TYPE_UNKNOWN',
  'ATTACHMENT_NOT_AS_NAMED',
  'ATTACHMENTS_FULL',
  'ATTACHMENT_SPACE_FULL',
] as const

export const annotations = {
  getAnnotations: {
    method: 'GET',
    path: '/api/bc-transactions/:id/annotations',
    access: 'signed-in',
    params: IdParams,
    reply: z.object({
      entry: Note,
      transaction: Note,
      tags: z.array(TransactionTag),
      attachments: z.array(Attachment),
    }),
    summary: 'Notes with their versions, tags and attachments of a transaction',
  },
  listTransactionTags: {
    method: 'GET',
    path: '/api/transaction-tags',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: rowsOf(TagInList),
    summary: 'Tags and categories of an organisation',
  },
  createTransactionTag: {
    method: 'POST',
    path: '/api/transaction-tags',
    access: 'signed-in',
    body: z.object({
      entity_id: Id,
      kind: z.enum(tagKinds),
      name: TagName,
      colour: z.enum(tagColours).default('grey'),
    }),
    reply: TransactionTag,
    status: 201,
    refusals: ['TAG_NAME_TAKEN', 'TAGS_FULL'],
    summary: 'Add a tag or a category; an existing one of this name is returned',
  },
  updateTransactionTag: {
    method: 'PATCH',
    path: '/api/transaction-tags/:id',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ name: TagName, colour: z.enum(tagColours) }).partial(),
    reply: TransactionTag,
    refusals: ['TAG_NAME_TAKEN'],
    summary: 'Rename or colour a tag or category',
  },
  deleteTransactionTag: {
    method: 'DELETE',
    path: '/api/transaction-tags/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Remove a tag or category from all transactions',
  },
  changeTransactionTags: {
    method: 'PATCH',
    path: '/api/bc-transactions/:id/tags',
    access: 'signed-in',
    params: IdParams,
    body: z.object({
      /** A category replaces the earlier one. */
      add: z.array(Id).max(20).default([]),
      remove: z.array(Id).max(20).default([]),
    }),
    reply: z.object({ tags: z.array(TransactionTag) }),
    refusals: ['TAG_FULL', 'TRANSACTION_TAGS_FULL'],
    summary: 'Add tags to a transaction, and remove some',
  },
  attachToTransaction: {
    method: 'POST',
    path: '/api/bc-transactions/:id/attachments',
    access: 'signed-in',
    params: IdParams,
    query: z.object({ name: FileName }),
    body: Upload,
    upload: attachmentLimits.bytes,
    reply: Attachment,
    status: 201,
    refusals: uploadRefusals,
    summary: 'Attach a file to a transaction: its bytes are the body',
  },
  listRequestAttachments: {
    method: 'GET',
    path: '/api/transfer-requests/:id/attachments',
    access: 'signed-in',
    params: IdParams,
    reply: rowsOf(Attachment),
    summary: 'Attachments of a transfer request',
  },
  attachToRequest: {
    method: 'POST',
    path: '/api/transfer-requests/:id/attachments',
    access: 'signed-in',
    params: IdParams,
    query: z.object({ name: FileName }),
    body: Upload,
    upload: attachmentLimits.bytes,
    reply: Attachment,
    status: 201,
    refusals: uploadRefusals,
    summary: 'Attach a file to a transfer request: its bytes are the body',
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/attachments/:id',
    access: 'signed-in',
    params: IdParams,
    reply: z.custom<{ readonly name: string; readonly mediaType: string; readonly body: Uint8Array }>(),
    download: 'application/octet-stream',
    summary: 'The bytes of an attachment',
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/api/attachments/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Done,
    summary: 'Delete an attachment',
  },
} as const satisfies Record<string, Route>
