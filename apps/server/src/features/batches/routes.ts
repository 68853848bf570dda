import type { VerbsOf } from '../../http/verb.ts'
import { approveBatch } from './approve-batch.ts'
import { cancelBatch } from './cancel-batch.ts'
import { checkBatch } from './check-batch.ts'
import { createBatch } from './create-batch.ts'
import { createBatchLink } from './create-batch-link.ts'
import { listBatches } from './list-batches.ts'
import { rejectBatch } from './reject-batch.ts'
import { showBatch } from './show-batch.ts'
import { signBatch } from './sign-batch.ts'
import { submitBatch } from './submit-batch.ts'

export const batches: VerbsOf<
  | 'listTransferBatches'
  | 'checkTransferBatch'
  | 'createTransferBatch'
  | 'getTransferBatch'
  | 'submitTransferBatch'
  | 'approveTransferBatch'
  | 'rejectTransferBatch'
  | 'cancelTransferBatch'
  | 'createBatchApproverLink'
  | 'signTransferBatch'
> = {
  listTransferBatches: listBatches,
  checkTransferBatch: checkBatch,
  createTransferBatch: createBatch,
  getTransferBatch: showBatch,
  submitTransferBatch: submitBatch,
  approveTransferBatch: approveBatch,
  rejectTransferBatch: rejectBatch,
  cancelTransferBatch: cancelBatch,
  createBatchApproverLink: createBatchLink,
  signTransferBatch: signBatch,
}
