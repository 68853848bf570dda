import type { VerbsOf } from '../../http/verb.ts'
import { attachToRequest } from './attach-to-request.ts'
import { attachToTransaction } from './attach-to-transaction.ts'
import { changeTransactionTags } from './change-transaction-tags.ts'
import { createTransactionTag } from './create-transaction-tag.ts'
import { deleteAttachment } from './delete-attachment.ts'
import { deleteTransactionTag } from './delete-transaction-tag.ts'
import { downloadAttachment } from './download-attachment.ts'
import { getAnnotations } from './get-annotations.ts'
import { listRequestAttachments } from './list-request-attachments.ts'
import { listTransactionTags } from './list-transaction-tags.ts'
import { updateTransactionTag } from './update-transaction-tag.ts'

export const annotations: VerbsOf<
  | 'getAnnotations'
  | 'listTransactionTags'
  | 'createTransactionTag'
  | 'updateTransactionTag'
  | 'deleteTransactionTag'
  | 'changeTransactionTags'
  | 'attachToTransaction'
  | 'listRequestAttachments'
  | 'attachToRequest'
  | 'downloadAttachment'
  | 'deleteAttachment'
> = {
  getAnnotations,
  listTransactionTags,
  createTransactionTag,
  updateTransactionTag,
  deleteTransactionTag,
  changeTransactionTags,
  attachToTransaction,
  listRequestAttachments,
  attachToRequest,
  downloadAttachment,
  deleteAttachment,
}
