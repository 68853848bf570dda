import type { RefusalBody } from '@holdfast/contract'
import { moveRequest, type RequestMove } from '@holdfast/ledger'
import { type Database, type Transaction, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { announceTransfer } from './announce-transfer.ts'
import { assertSignableIntent } from './intent-of.ts'
import { assertAlone } from './assert-alone.ts'
import { assertNotExpired } from './assert-not-expired.ts'
import { noteStep } from './note-step.ts'
import type { PresentedTransfer } from './present.ts'
import { type Place, readTransfer } from './read-transfer.ts'

const needed = { submit: 'draft', approve: 'pending' } as const
type Decision = RequestMove & keyof typeof needed

interface Decided {
  readonly verb: 'submitted' | 'approved'
  readonly message: RefusalBody
  readonly after: TransferRequestView
}

/** Locks the treasury and the request while a person decides, so that the second of two people sees the first decision.
 *  `decide` receives the request as it is under the lock. */
export const decideTransfer = (
  db: Database,
  who: Who,
  { place, decision }: { readonly place: Place; readonly decision: Decision },
  decide: (tx: Transaction, view: TransferRequestView) => Promise<Decided>,
): Promise<PresentedTransfer> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    const row = await lockTransferRequest(tx, place)
    if (row === undefined) throw notFound('transfer_request')
    assertAlone(row)
    assertOpenFor(row, decision)
    assertSignableIntent(row)
    const before = await readTransfer(tx, place)
    const { verb, message, after } = await decide(tx, before)
    await noteStep(tx, place, { category: 'orchestrator', step: verb, message })
    return announceTransfer(tx, after, { who, verb, before })
  })

/** Requires that the request has the status for the decision and has not expired. */
export function assertOpenFor(
  view: Pick<TransferRequestView, 'status' | 'expires_at'>,
  decision: Decision,
): void {
  if (moveRequest(view.status, decision) === null)
    throw refusal('TRANSFER_NOT_IN_STATE', { was: view.status, needed: needed[decision] })
  assertNotExpired(view)
}
