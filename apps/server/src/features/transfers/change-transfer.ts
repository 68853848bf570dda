import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { type TransferChange, updateTransferRequest } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import { claimedElsewhere } from './claimed-elsewhere.ts'

/** Changes any fields but the status of a locked request. Returns the stored row with the names, approvals and policy of
 *  `view`, which must have been read under the same lock or have the version of the locked row. With `claimId`, only
 *  while that claim holds the request. */
export async function changeTransfer(
  tx: Transaction,
  view: TransferRequestView,
  change: TransferChange,
  claimId?: string,
): Promise<TransferRequestView> {
  const row = await updateTransferRequest(tx, view, change, claimId)
  if (row !== undefined) return { ...view, ...row }
  throw claimId === undefined ? notFound('transfer_request') : claimedElsewhere()
}
