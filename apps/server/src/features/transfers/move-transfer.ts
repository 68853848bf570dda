import { changesOf, type RequestMove } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { type TransferChange, updateTransferStatus } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import { claimedElsewhere } from './claimed-elsewhere.ts'
import { type Place, readTransfer } from './read-transfer.ts'

/** The only writer of a request's status, which `npm run check` enforces. It looks up the move in `requestMoves`, refuses
 *  undefined ones, and returns the updated request. With `claimId`, only while that claim holds the request. */
export async function moveTransfer(
  tx: Transaction,
  place: Place,
  move: RequestMove,
  change: TransferChange = {},
  claimId?: string,
): Promise<TransferRequestView> {
  const changes = changesOf(move)
  const isMoved = await updateTransferStatus(tx, place, { changes, claimId }, change)
  const view = await readTransfer(tx, place)
  if (isMoved) return view
  if (claimId !== undefined && view.claim_id !== claimId) throw claimedElsewhere()
  const [only, ...others] = changes
  if (only === undefined || others.length > 0) throw refusal('TRANSFER_IN_STATE', { was: view.status })
  throw refusal('TRANSFER_NOT_IN_STATE', { was: view.status, needed: only.from })
}
