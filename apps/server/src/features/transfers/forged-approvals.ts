/** Forged approvals: rows that the server did not write, or that have no event in the audit record. They are deleted and
 *  recorded, and raise an alert. */
import { reason } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import {
  type ChainedEvents,
  listChainedEvents,
  listOpenApprovals,
  type TransferApproval,
  type TransferRequestView,
} from '@holdfast/store/read'
import {
  deleteTransferApproval,
  insertForgedRow,
  lockTransferRequest,
  lockTreasury,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { recordOwnRefusal } from '../../http/record-change.ts'
import { reasonOf } from '../../http/reason-of.ts'
import { refusal } from '../../http/refusal.ts'
import { isGenuineApproval } from '../../row-macs.ts'
import { announceTransfer } from './announce-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import { presentTransfer } from './present.ts'
import { type Place, readTransfer } from './read-transfer.ts'

/** Called before signing: every approval must verify, and the person's own event must be in the unbroken audit record. */
export async function assertGenuineApprovals(
  context: Pick<Context, 'config' | 'db'>,
  who: Who | null,
  view: TransferRequestView,
): Promise<void> {
  if (view.approvals.length === 0) return
  const chained = await chainedApprovals(context.db, view)
  if (chained === null) throw refusal('AUDIT_CHAIN_BROKEN', {}, view.entity_id)
  const recorded = new Set(chained.events.map(({ actor }) => actor?.id))
  const count = await discardForged(
    context,
    view,
    (approval) => isGenuineApproval(context.config, approval) && recorded.has(approval.user_id),
    who,
  )
  if (count > 0) throw refusal('APPROVAL_FORGED', {}, view.entity_id)
}

/** The rows of a batch have the same events, and each row that is sent adds its own: the part of the record that was followed for one
 *  row is not read again for the next. */
async function chainedApprovals(db: Database, view: TransferRequestView): Promise<ChainedEvents | null> {
  const { entity_id: organisationId, batch_id } = view
  const followed = followedBatches.get(db) ?? new Map<string, ChainedEvents>()
  followedBatches.set(db, followed)
  const id = batch_id ?? view.id
  const from = followed.get(id)
  const chained = await listChainedEvents(db, {
    organisationId,
    // The approval of a batch is recorded once, with the batch.
    subject: batch_id === null ? 'transfer-request' : 'transfer-batch',
    id,
    verb: 'approved',
    from,
  })
  followed.delete(id)
  if (batch_id !== null && chained !== null) followed.set(id, chained)
  const [oldest] = followed.keys()
  if (followed.size > mostFollowed && oldest !== undefined) followed.delete(oldest)
  return chained
}

const mostFollowed = 20
/** By the id of the batch. */
const followedBatches = new WeakMap<Database, Map<string, ChainedEvents>>()

/** Finds rows that were inserted directly into the database, before they take effect. */
export async function discardForgedApprovals(context: Pick<Context, 'config' | 'db'>): Promise<void> {
  const isGenuine = (approval: TransferApproval) => isGenuineApproval(context.config, approval)
  const forged = (await listOpenApprovals(context.db)).filter(
    (approval) => !isGenuineApproval(context.config, approval),
  )
  const places = new Map(
    forged.map(({ entity_id, request_id }) => [request_id, { entity_id, id: request_id }]),
  )
  for (const place of places.values()) await discardForged(context, place, isGenuine, null)
}

const discardForged = (
  { db }: Pick<Context, 'db'>,
  place: Place,
  isGenuine: (approval: TransferApproval) => boolean,
  who: Who | null,
): Promise<number> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const view = await readTransfer(tx, place)
    const forged = view.approvals.filter((approval) => !isGenuine(approval))
    if (forged.length === 0) return 0
    const before = presentTransfer(view)
    for (const { user_id, name } of forged) {
      await deleteTransferApproval(tx, place, user_id)
      await insertForgedRow(tx, {
        entity_id: place.entity_id,
        kind: 'approval',
        subject: place.id,
        person: name,
        found_at: new Date(),
      })
    }
    const why = reason('APPROVAL_FORGED')
    const isBuilt = view.phase !== null && view.phase !== 'claimed'
    const genuine = { ...view, approvals: view.approvals.filter(isGenuine) }
    const after =
      view.status === 'approved' && !isBuilt
        ? await moveTransfer(tx, place, 'lapse', {
            ...keptRefusal('last_error', why),
            phase: null,
            claim_id: null,
            claimed_until: null,
            approved_until: null,
          })
        : await changeTransfer(tx, genuine, keptRefusal('last_error', why))
    await noteStep(tx, place, {
      category: 'orchestrator',
      level: 'error',
      step: 'refused',
      message: why,
      details: { code: 'APPROVAL_FORGED', people: forged.map(({ user_id }) => user_id) },
    })
    await announceTransfer(tx, after, { who, verb: null })
    for (const { user_id, name } of forged)
      await recordOwnRefusal(tx, {
        organisationId: place.entity_id,
        subject: {
          kind: 'transfer-request',
          id: place.id,
          name: `${before.amount} ${before.token_symbol}`,
        },
        verb: 'approved',
        ...reasonOf(reason('FORGED_APPROVAL_OF', { who: name ?? user_id })),
        before: before.approvals.find((approval) => approval.user_id === user_id),
      })
    return forged.length
  })
