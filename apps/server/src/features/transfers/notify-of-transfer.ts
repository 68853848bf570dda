import type { Transaction } from '@holdfast/store'
import type { BatchRowState } from '@holdfast/store/read'
import { type Change, type Kind, kindOfEnd, notifyOfChange } from './notify-of-change.ts'
import { othersOfBatch } from './others-of-batch.ts'

/** Notifies people of a change of one request. Of a batch they learn once: with its first row to which it happens, or of the
 *  confirmation with its last. */
export async function notifyOfTransfer(tx: Transaction, change: Change): Promise<void> {
  if (change.after.batch_id !== null && !mayConcernPeople(change)) return
  const others = await othersOfBatch(tx, change.after)
  await notifyOfChange(tx, change, (kind) => isDue(kind, change, others))
}

const mayConcernPeople = ({ before, after }: Change): boolean =>
  before.status !== after.status ||
  before.settled_at?.getTime() !== after.settled_at?.getTime() ||
  before.last_error_refusal?.code !== after.last_error_refusal?.code

function isDue(kind: Kind, { before, after }: Change, others: readonly BatchRowState[]): boolean {
  if (kind === 'transfer-confirmed')
    return others.every(
      ({ status, settled_at }) => status !== 'approved' && (status !== 'broadcasted' || settled_at !== null),
    )
  if (kind === 'transfer-signed') return !others.some(({ status }) => status === 'broadcasted')
  if (kind === 'approval-needed') return !others.some(({ status }) => status === 'pending')
  if (kind === 'approvals-lapsed')
    return !others.some(
      ({ status, last_error_refusal: why }) =>
        status === 'pending' && (after.status !== before.status || why?.code === 'RULES_CHANGED'),
    )
  return !others.some((row) => row.status === 'failed' && kindOfEnd(row) === kind)
}
