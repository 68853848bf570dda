import { changesOf, type RequestMove } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { type TransferChange, updateTransferRequests, updateTransferStatus } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import { claimedElsewhere } from './claimed-elsewhere.ts'
import { type Place, readTransfer } from './read-transfer.ts'

/** With `moveTransfers` the only writer of a request's status, which `npm run check` enforces. It looks up the move in `requestMoves`, refuses
 *  undefined ones, and returns the updated request. With `claimId`, only while that claim holds the request. */
export async function moveTransfer(
  tx: Transaction,
  place: Place,
  move: RequestMove,
  change: TransferChange = {},
  claimId?: string,
): Promise<TransferRequestView> {
  const changes = changesOf(move)
  const ids = [place.id]
  const moved = await updateTransferStatus(
    tx,
    { entity_id: place.entity_id, ids },
    { changes, claimId, isUnreceived: move === 'withdraw' },
    change,
  )
  const view = await readTransfer(tx, place)
  if (moved.length > 0) return view
  if (claimId !== undefined && view.claim_id !== claimId) throw claimedElsewhere()
  const [only, ...others] = changes
  if (only === undefined || others.length > 0) throw refusal('TRANSFER_IN_STATE', { was: view.status })
  throw refusal('TRANSFER_NOT_IN_STATE', { was: view.status, needed: only.from })
}

/** Makes the same move with all of these requests, or throws. */
export async function moveTransfers(
  tx: Transaction,
  { entity_id, ids }: { readonly entity_id: string; readonly ids: readonly string[] },
  move: RequestMove,
  change: TransferChange = {},
): Promise<void> {
  if (ids.length === 0) return
  const moved = new Set(
    await updateTransferStatus(
      tx,
      { entity_id, ids },
      { changes: changesOf(move), isUnreceived: move === 'withdraw' },
      change,
    ),
  )
  const other = ids.find((id) => !moved.has(id))
  if (other === undefined) return
  const { status: was } = await readTransfer(tx, { entity_id, id: other })
  throw refusal('TRANSFER_IN_STATE', { was })
}

/** Changes any fields but the status of locked requests. */
export const changeTransfers = (
  tx: Transaction,
  place: { readonly entity_id: string; readonly ids: readonly string[] },
  change: TransferChange,
): Promise<void> => updateTransferRequests(tx, place, change)
