/** Replaces the transaction of a sent request by another with the same conflict key and a higher fee, within the fee ceiling that
 *  people approved. Like a first signing it is claimed, built, signed and broadcast, and each phase is stored before the next begins.
 *  The chain includes at most one of all attempts, and `refreshReceipt` finds out which. */
import { randomUUID } from 'node:crypto'
import type { ReplacementKind } from '@holdfast/chains'
import { reason } from '@holdfast/contract'
import { newId, transaction } from '@holdfast/store'
import { listTransferAttempts, type TransferRequestView } from '@holdfast/store/read'
import {
  claimReplacement,
  deleteTransferAttempt,
  insertTransferAttempt,
  lockTransferRequest,
  updateTransferAttempt,
} from '@holdfast/store/write'
import type { Who } from '../../../context.ts'
import { bodyOf, refusal } from '../../../http/refusal.ts'
import { Unexpected } from '../../../http/unexpected.ts'
import { assertNotSuspended } from '../../session/suspension.ts'
import { announceTransfer } from '../announce-transfer.ts'
import { claimedElsewhere } from '../claimed-elsewhere.ts'
import { assertGenuineApprovals } from '../forged-approvals.ts'
import { assertSignableIntent, intentOf } from '../intent-of.ts'
import { nodeOf, transfersOf } from '../node.ts'
import { noteStep } from '../note-step.ts'
import { readTransfer } from '../read-transfer.ts'
import { advanceSigning } from '../signing/advance-signing.ts'
import { assertSigner } from '../signing/assert-signer.ts'
import { claimMs, type Flow } from '../signing/flow.ts'
import { keepUnexpected } from '../signing/keep-unexpected.ts'
import { releaseClaim } from '../signing/release-claim.ts'
import { answerOf, notTaken } from '../signing/send-bytes.ts'
import { signAnyBytes } from '../signing/sign-bytes.ts'
import { refusalOfFailure, Unclear } from '../signing/signing-failure.ts'
import { assertReplaceable } from './assert-replaceable.ts'
import { type Attempt, attemptsOf, columnsOfAttempt, firstAttemptOf, nextAttemptOf } from './attempts-of.ts'
import { fateOfAttempts } from './fate-of-attempts.ts'
import { noFeeRoom } from './no-fee-room.ts'
import { planReplacement } from './plan-replacement.ts'

export interface ReplacementOrder {
  readonly kind: ReplacementKind
  /** The number that the new attempt gets. A repeated call with the number of a sent one has no further effect. */
  readonly number: number
  /** Called at each point reached. */
  readonly onPoint?: Flow['onPoint']
}

/** Returns the request as the flow left it. The caller is authorised. */
export async function replaceTransfer(
  context: Flow['context'],
  who: Who | null,
  view: TransferRequestView,
  { kind, number, onPoint }: ReplacementOrder,
): Promise<TransferRequestView> {
  if (view.attempt >= number && (await isSent(context.db, view, number))) return view
  assertReplaceable(view, kind)
  const flow: Flow = {
    context,
    who,
    place: { entity_id: view.entity_id, id: view.id },
    claimId: newId(),
    node: nodeOf(context, view),
    intent: intentOf(view),
    signer: view.signer ?? 'tss',
    ...(onPoint !== undefined && { onPoint }),
  }
  if (who !== null) assertNotSuspended(who.actor.user, view.entity_id)
  assertSignableIntent(view)
  await assertGenuineApprovals(context, who, view)
  await assertSigner(flow, view)
  const claimed = await claim(flow)
  try {
    return await run(flow, claimed, { kind, number })
  } catch (error) {
    const refused = refusalOfFailure(error)
    if (refused === null) {
      const reference = randomUUID()
      await keepUnexpected(flow, reference).catch(() => undefined)
      throw new Unexpected(error, reference)
    }
    const now = await readTransfer(context.db, flow.place)
    if (now.settled_at !== null) throw refusal('TRANSFER_INCLUDED')
    if (now.claim_id === flow.claimId) await releaseClaim(flow, { error: bodyOf(refused), isUnclear: false })
    throw refused
  }
}

async function isSent(
  db: Flow['context']['db'],
  view: TransferRequestView,
  number: number,
): Promise<boolean> {
  const attempts = await attemptsOf(db, view)
  return attempts.some((attempt) => attempt.number === number && attempt.sent_at !== null)
}

const claim = ({ context: { db }, who, place, claimId }: Flow): Promise<TransferRequestView> =>
  transaction(db, async (tx) => {
    await lockTransferRequest(tx, place)
    const now = new Date()
    const row = await claimReplacement(tx, place, { claimId, until: new Date(now.getTime() + claimMs), now })
    const view = await readTransfer(tx, place)
    if (row === undefined) throw view.settled_at === null ? claimedElsewhere() : refusal('TRANSFER_INCLUDED')
    await noteStep(tx, place, {
      category: 'orchestrator',
      step: 'claimed',
      message: who === null ? reason('STEP_CONTINUED') : reason('STEP_CLAIMED', { who: who.actor.user.name }),
    })
    await announceTransfer(tx, view, { who, verb: null })
    return view
  })

async function run(
  flow: Flow,
  claimed: TransferRequestView,
  order: Pick<ReplacementOrder, 'kind' | 'number'>,
): Promise<TransferRequestView> {
  const { context } = flow
  const attempts = await attemptsOf(context.db, claimed)
  const { number, open } = nextAttemptOf(attempts, order.kind)
  if (number !== order.number) throw refusal('REPLACED_MEANWHILE')
  const { view, attempt } =
    open === null ? await build(flow, claimed, { attempts, ...order }) : { view: claimed, attempt: open }
  if (attempt.signed !== null) return send(flow, view, attempt)
  const signed = await sign(flow, view, attempt)
  return send(flow, signed, { ...attempt, signed: signed.signed, tx_hash: signed.tx_hash })
}

/** The bytes, and the row of the attempt that they are. */
async function build(
  flow: Flow,
  claimed: TransferRequestView,
  {
    kind,
    number,
    attempts,
  }: Pick<ReplacementOrder, 'kind' | 'number'> & { readonly attempts: readonly Attempt[] },
): Promise<{ readonly view: TransferRequestView; readonly attempt: Attempt }> {
  const { node, intent, who, place } = flow
  const replacements = assertReplaceable(claimed, kind)
  const { fate } = await fateOfAttempts(node, claimed, attempts)
  if (fate === 'final' || fate === 'dead') throw refusal('TRANSFER_INCLUDED')
  if (fate === 'unknown') throw refusal('FATE_UNKNOWN')
  const planned = await planReplacement({ node, intent, view: claimed, replacements, attempts }, kind)
  if (!planned.isPossible) throw noFeeRoom(claimed, planned)
  const { bytes, conflictKey } = planned.transfer
  // A guard: other bytes with another key could be included as well.
  if (attempts.some(({ conflict_key }) => conflict_key !== conflictKey))
    throw new Error(`transfer ${claimed.id} has bytes with another conflict key than ${conflictKey}`)
  const attempt: Attempt = {
    entity_id: place.entity_id,
    request_id: place.id,
    number,
    kind,
    unsigned: Buffer.from(bytes),
    conflict_key: conflictKey,
    requested_by: who?.actor.user.id ?? null,
    requester: who?.actor.user.name ?? null,
    signing_started_at: null,
    signed: null,
    tx_hash: null,
    signature: null,
    sent_at: null,
    answer: null,
    fate: null,
    created_at: new Date(),
  }
  const view = await advanceSigning(flow, claimed, {
    step: {
      category: 'tron_api',
      step: 'built',
      message: reason('STEP_BUILT'),
      details: { attempt: number, kind, conflict_key: conflictKey },
    },
    inside: async (tx) => {
      const first = (await listTransferAttempts(tx, place)).length === 0 ? firstAttemptOf(claimed) : null
      if (first !== null) await insertTransferAttempt(tx, first)
      await deleteTransferAttempt(tx, place, number)
      const { requester: _, ...row } = attempt
      await insertTransferAttempt(tx, row)
    },
  })
  flow.onPoint?.('built')
  return { view, attempt }
}

const sign = (flow: Flow, view: TransferRequestView, attempt: Attempt): Promise<TransferRequestView> => {
  const { number, kind, unsigned } = attempt
  return signAnyBytes(flow, view, {
    unsigned,
    isCancellation: kind === 'cancel',
    started: {
      inside: (tx) =>
        updateTransferAttempt(tx, flow.place, number, {
          signing_started_at: attempt.signing_started_at ?? new Date(),
        }),
    },
    signed: ({ bytes, hash: tx_hash, signature }) => {
      const signed = Buffer.from(bytes)
      return {
        change: columnsOfAttempt({ ...attempt, signed, tx_hash, signature }),
        inside: (tx) => updateTransferAttempt(tx, flow.place, number, { signed, tx_hash, signature }),
      }
    },
    verb: kind === 'cancel' ? 'cancellation-sent' : 'sped-up',
  })
}

/** The worker sends signed bytes again until the chain includes one of the attempts, so one try is enough here. */
async function send(
  flow: Flow,
  view: TransferRequestView,
  { number, kind, signed, tx_hash }: Attempt,
): Promise<TransferRequestView> {
  if (signed === null || tx_hash === null) throw new Error(`attempt ${number} is sent without bytes`)
  flow.onPoint?.('sending')
  const answer = await answerOf(flow.node, transfersOf(view), signed, tx_hash)
  flow.onPoint?.('sent')
  const isTaken = answer.meaning === 'accepted' || answer.meaning === 'seen'
  const sent = await advanceSigning(flow, view, {
    ...(isTaken && { change: { claim_id: null, claimed_until: null, receipt_at: null } }),
    step: {
      category: 'broadcast',
      step: isTaken ? 'broadcast' : 'refused',
      level: isTaken ? 'info' : 'warning',
      message: isTaken
        ? reason(kind === 'cancel' ? 'STEP_CANCELLATION_SENT' : 'STEP_SPED_UP', { answer: answer.code })
        : reason('STEP_REFUSED', { answer: answer.code }),
      details: { attempt: number, tx_hash },
    },
    inside: (tx) =>
      updateTransferAttempt(tx, flow.place, number, {
        answer: answer.code,
        ...(isTaken && { sent_at: new Date() }),
      }),
  })
  if (isTaken) return sent
  if (answer.meaning === 'unclear' || answer.meaning === 'later' || answer.meaning === 'elsewhere')
    throw new Unclear(answer.why ?? reason('FOREIGN_TEXT', { text: answer.message || answer.code }))
  throw notTaken(answer, view)
}
