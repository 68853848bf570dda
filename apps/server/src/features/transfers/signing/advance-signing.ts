import type { AuditVerb, RequestMove } from '@holdfast/ledger'
import { type Transaction, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest, type TransferChange } from '@holdfast/store/write'
import { announceTransfer } from '../announce-transfer.ts'
import { changeTransfer } from '../change-transfer.ts'
import { claimedElsewhere } from '../claimed-elsewhere.ts'
import { moveTransfer } from '../move-transfer.ts'
import { noteStep, type Step } from '../note-step.ts'
import { readTransfer } from '../read-transfer.ts'
import { claimMs, type Flow } from './flow.ts'

export interface Advance {
  readonly step: Step
  readonly change?: TransferChange
  /** The corresponding move of the status. */
  readonly move?: RequestMove
  /** The audit event that records it. */
  readonly verb?: AuditVerb
  /** Runs in the same commit, after the change. */
  readonly inside?: (tx: Transaction) => Promise<void>
}

/** Stores one step of a signing while this flow holds the claim, and renews the claim. `seen` is read again if it is not
 *  the stored version. `advance` is the step to store, or a function that derives it from the row read in the same
 *  commit. Returns the updated request. */
export async function advanceSigning(
  { context: { db }, who, place, claimId }: Flow,
  seen: TransferRequestView,
  advance: Advance | ((tx: Transaction, before: TransferRequestView) => Promise<Advance>),
): Promise<TransferRequestView> {
  return transaction(db, async (tx) => {
    const row = await lockTransferRequest(tx, place)
    if (row?.claim_id !== claimId) throw claimedElsewhere()
    const before = row.version === seen.version ? seen : await readTransfer(tx, place)
    const { step, change, move, verb, inside } =
      typeof advance === 'function' ? await advance(tx, before) : advance
    const kept = { claimed_until: new Date(Date.now() + claimMs), ...change }
    const after =
      move === undefined
        ? await changeTransfer(tx, before, kept, claimId)
        : await moveTransfer(tx, place, move, kept, claimId)
    await inside?.(tx)
    await noteStep(tx, place, step)
    await announceTransfer(tx, after, { who, verb: verb ?? null, before })
    return after
  })
}
