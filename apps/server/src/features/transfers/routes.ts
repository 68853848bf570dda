import type { VerbsOf } from '../../http/verb.ts'
import { approveTransfer } from './approve-transfer.ts'
import { approveTransferDev } from './approve-transfer-dev.ts'
import { cancelTransferRequest } from './cancel-transfer-request.ts'
import { commentOnTransferRequest } from './comment-on-transfer-request.ts'
import { countTransfers } from './count-transfers.ts'
import { deleteTransferRequest } from './delete-transfer-request.ts'
import { rejectTransferRequest } from './reject-transfer-request.ts'
import { showActivity } from './show-activity.ts'
import { showRequestOfTransaction } from './show-request-of-transaction.ts'
import { compareSignatures } from './compare-signatures.ts'
import { createApproverLink } from './create-approver-link.ts'
import { createAndSubmitTransfer } from './create-and-submit-transfer.ts'
import { createTransfer } from './create-transfer.ts'
import { getPaymentReceipt } from './get-payment-receipt.ts'
import { estimateNewTransfer } from './estimate-new-transfer.ts'
import { listReserved } from './list-reserved.ts'
import { listTransfers } from './list-transfers.ts'
import { refreshBroadcasted } from './refresh-broadcasted.ts'
import { refreshTransferReceipt } from './refresh-transfer-receipt.ts'
import { cancelSentTransfer } from './replacing/cancel-sent-transfer.ts'
import { showReplacements } from './replacing/show-replacements.ts'
import { speedUpTransfer } from './replacing/speed-up-transfer.ts'
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
  | 'createAndSubmitTransfer'
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
  | 'countTransferRequests'
  | 'listReservedAmounts'
  | 'rejectTransferRequest'
  | 'cancelTransferRequest'
  | 'deleteTransferRequest'
  | 'getTransferActivity'
  | 'getPaymentReceipt'
  | 'commentOnTransferRequest'
  | 'findTransferRequestOfTransaction'
  | 'showReplacements'
  | 'speedUpTransfer'
  | 'cancelSentTransfer'
> = {
  listTransferRequests: listTransfers,
  createTransferRequest: createTransfer,
  createAndSubmitTransfer,
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
  countTransferRequests: countTransfers,
  listReservedAmounts: listReserved,
  rejectTransferRequest,
  cancelTransferRequest,
  deleteTransferRequest,
  getTransferActivity: showActivity,
  getPaymentReceipt,
  commentOnTransferRequest,
  findTransferRequestOfTransaction: showRequestOfTransaction,
  showReplacements,
  speedUpTransfer,
  cancelSentTransfer,
}
