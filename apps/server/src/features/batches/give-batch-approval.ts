import { type ApiReply, reason } from '@holdfast/contract'
import { isSelfApproval } from '@holdfast/policy'
import type { SignedApprovalText } from '@holdfast/policy/rules'
import type { Transaction } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import { upsertTransferApprovals } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { authoriseTreasury } from '../../http/authorise.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { refusal } from '../../http/refusal.ts'
import { approvalMac } from '../../row-macs.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { approvedUntilOf, judgeInOrder, subjectOf, underPolicy, waitsOf } from '../transfers/gate.ts'
import { assertSignedWhereNeeded, doesStand, rightToApprove } from '../transfers/give-approval.ts'
import { changeTransfers, moveTransfers } from '../transfers/move-transfer.ts'
import { assertDecidable, decideBatch } from './decide-batch.ts'
import { judgeRows } from './judge-rows.ts'
import { type BatchPlace, rowsOfBatch } from './read-batch.ts'
import { takeBatchStatement } from './take-batch-statement.ts'

interface Approval {
  /** The hash that the person saw. Null: the page computed it from the intents. */
  readonly hash: string | null
  readonly comment: string
  readonly signed: SignedApprovalText | null
}

/** One person's approval of every row of a batch that waits for one. */
export function giveBatchApproval(
  { db, config }: Pick<Context, 'config' | 'db'>,
  who: Who,
  place: TransferBatchView,
  { hash, comment, signed }: Approval,
): Promise<ApiReply<'approveTransferBatch'>> {
  const { actor, caller } = who
  assertNotSuspended(actor.user, place.entity_id)
  if (hash !== null && hash !== place.hash) throw refusal('BATCH_OTHER_HASH')
  const userId = actor.user.id
  const moment = { caller, step: 'approve' } as const
  return decideBatch(db, who, { place, statuses: ['pending'] }, async (tx, rows) => {
    const [first] = rows as [TransferRequestView]
    authoriseTreasury(actor, rightToApprove(first), place.entity_id, 'transfer_batch')
    assertDecidable(rows)
    const earlier = subjectOf(first, config)
    if (isSelfApproval(userId, earlier.askers)) throw refusal('OWN_TRANSFER', {}, place.entity_id)
    assertSignedWhereNeeded(earlier.ruling, signed, first, userId)
    if (await doesStandForAll(tx, config, { rows, moment, userId })) throw refusal('APPROVED_ALREADY')
    if (signed !== null) await takeBatchStatement(tx, rows, { act: 'approve', person: userId, signed })
    await writeApprovals(tx, config, rows, { userId, comment })
    return continueBatch(tx, config, { place, rows, moment })
  })
}

type Moment = { readonly caller: Who['caller']; readonly step: 'approve' }

/** One row may have lost the person's approval while the others kept it. */
async function doesStandForAll(
  tx: Transaction,
  config: Context['config'],
  {
    rows,
    moment,
    userId,
  }: {
    readonly rows: readonly TransferRequestView[]
    readonly moment: Moment
    readonly userId: string
  },
): Promise<boolean> {
  const subjects = rows.map((row) => subjectOf(row, config))
  const judged = await judgeInOrder(tx, config, subjects, moment)
  return subjects.every((subject, at) => {
    const verdict = judged[at]
    return verdict !== undefined && doesStand(verdict, subject, userId)
  })
}

interface Continued {
  readonly place: BatchPlace
  readonly rows: readonly TransferRequestView[]
  readonly moment: Moment
}

/** Approves the rows if no approval is missing for any of them. */
export async function continueBatch(
  tx: Transaction,
  config: Context['config'],
  { place, rows, moment }: Continued,
) {
  const { entity_id } = place
  const ids = rows.map(({ id }) => id)
  const fresh = (await rowsOfBatch(tx, place)).filter(({ id }) => ids.includes(id))
  const judged = await judgeRows(tx, config, fresh, moment)
  const [{ judged: first, subject }] = judged
  const waits = judged.map((row) => waitsOf(row.judged)).find((missing) => missing.length > 0) ?? []
  const change = { ...underPolicy(first), ...keptRefusal('last_error', null) }
  if (waits.length > 0) {
    await changeTransfers(tx, { entity_id, ids }, change)
    return { verb: 'approved', message: reason('STEP_APPROVED_WAITS', { waits }), ids } as const
  }
  await moveTransfers(tx, { entity_id, ids }, 'approve', {
    ...change,
    approved_until: approvedUntilOf(first, subject),
  })
  return { verb: 'approved', message: reason('STEP_APPROVED'), ids } as const
}

function writeApprovals(
  tx: Transaction,
  config: Context['config'],
  rows: readonly TransferRequestView[],
  { userId, comment }: { readonly userId: string; readonly comment: string },
): Promise<void> {
  const created_at = new Date()
  return upsertTransferApprovals(
    tx,
    rows.map(({ entity_id, id, intent_hash }) => {
      const approval = {
        entity_id,
        request_id: id,
        user_id: userId,
        intent_hash,
        reason: comment,
        is_dev: false,
        created_at,
      }
      return { ...approval, mac: approvalMac(config, approval) }
    }),
  )
}
