import type { VerbsOf } from '../../http/verb.ts'
import { approveTransfer } from './approve-transfer.ts'
import { approveTransferDev } from './approve-transfer-dev.ts'
import { compareSignatures } from './compare-signatures.ts'
import { createApproverLink } from './create-approver-link.ts'
import { createTransfer } from './create-transfer.ts'
import { estimateNewTransfer } from './estimate-new-transfer.ts'
import { listTransfers } from './list-transfers.ts'
import { refreshBroadcasted } from './refresh-broadcasted.ts'
import { refreshTransferReceipt } from './refresh-transfer-receipt.ts'
import { resubmitTransfer } from './resubmit-transfer.ts'
import { reviewTransfer } from './review-transfer.ts'
import { runDevFlow } from './run-dev-flow.ts'
import { showReceipt } from './show-receipt.ts'
import { showTransfer } from './show-transfer.ts'
import { signAndBroadcast } from './sign-and-broadcast.ts'
import { signTransferRequest } from './sign-transfer-request.ts'
import { submitTransfer } from './submit-transfer.ts'
import { testTransfer } from './test-transfer.ts'

export const transfers: VerbsOf<
  | 'listTransferRequests'
  | 'createTransferRequest'
  | 'estimateTransfer'
  | 'testTransfer'
  | 'refreshBroadcasted'
  | 'getTransferRequest'
  | 'reviewTransferRequest'
  | 'submitTransferRequest'
  | 'approveTransferRequest'
  | 'signTransferRequest'
  | 'createApproverLink'
  | 'resubmitTransferRequest'
  | 'approveTransferRequestDev'
  | 'signAndBroadcast'
  | 'getTransferReceipt'
  | 'refreshTransferReceipt'
  | 'compareSignatures'
  | 'runDevFlow'
> = {
  listTransferRequests: listTransfers,
  createTransferRequest: createTransfer,
  estimateTransfer: estimateNewTransfer,
  testTransfer,
  refreshBroadcasted,
  getTransferRequest: showTransfer,
  reviewTransferRequest: reviewTransfer,
  submitTransferRequest: submitTransfer,
  approveTransferRequest: approveTransfer,
  signTransferRequest,
  createApproverLink,
  resubmitTransferRequest: resubmitTransfer,
  approveTransferRequestDev: approveTransferDev,
  signAndBroadcast,
  getTransferReceipt: showReceipt,
  refreshTransferReceipt,
  compareSignatures,
  runDevFlow,
}
