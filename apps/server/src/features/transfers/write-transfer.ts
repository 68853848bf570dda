import { reason } from '@holdfast/contract'
import { type Transaction, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { insertTransferRequest, lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { earlierAnswer, keepAnswer, type Repetition } from '../../http/repetition.ts'
import { announceTransfer } from './announce-transfer.ts'
import { encoded, type Frozen } from './freeze.ts'
import { moveTransfer } from './move-transfer.ts'
import { noteStep } from './note-step.ts'
import type { PresentedTransfer } from './present.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { assertWithinRules } from './ruled/assert-within-rules.ts'
import { assertNoneUnderWay } from './same-transfer.ts'
import { submitInto } from './submit-into.ts'
import { takeDraft } from './take-draft.ts'
import { withdrawTransfer } from './withdraw-transfer.ts'

interface Start {
  /** A test payment without real money is approved at once, without a submission or an approval. */
  readonly origin: 'form' | 'test-send'
  readonly note?: string | undefined
  /** The scheduled payment that makes it. */
  readonly scheduleId?: string
  /** People besides the creator who stated it. */
  readonly askers?: readonly string[]
  /** Submits it in the same commit: a refusal leaves no draft. */
  readonly isSubmitted?: boolean
  /** Only for a test payment; other requests get their value when they are submitted. */
  readonly worth_micros?: bigint | null
  /** Null when the call carried no key. */
  readonly repetition: Repetition | null
  /** A draft that it replaces, which ends in the same commit. */
  readonly draft?: TransferRequestView
  /** An outdated request, which ends in the same commit. */
  readonly replaces?: Place
}

/** Stores the frozen request under the treasury's lock, so that of several equal requests at once only one is stored. */
export async function writeTransfer(
  { db, config }: Pick<Context, 'config' | 'db'>,
  who: Who,
  frozen: Frozen,
  start: Start,
): Promise<PresentedTransfer> {
  assertWithinRules(frozen)
  const { organisationId, intent } = frozen
  const { repetition, replaces, draft, isSubmitted = false } = start
  const place = { entity_id: organisationId, id: intent.requestId }
  return transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    const earlier = await earlierAnswer<PresentedTransfer>(tx, who, organisationId, repetition)
    if (earlier !== null) return earlier
    const replaced = replaces === undefined ? null : await endReplaced(tx, replaces)
    const keepComments = draft === undefined ? null : await takeDraft(tx, who, draft, place.id)
    const created = await insertFrozen(tx, who, frozen, start)
    await keepComments?.()
    if (replaced !== null) await announceTransfer(tx, replaced.after, { who, verb: 'failed', ...replaced })
    const announced = await announceTransfer(tx, created, { who, verb: 'created' })
    const answer = isSubmitted ? await submitNew(tx, config, who, place) : announced
    await keepAnswer(tx, who, { organisationId, repetition, answer })
    return answer
  })
}

/** The caller holds the treasury's lock. */
export async function insertFrozen(
  tx: Transaction,
  { actor }: Pick<Who, 'actor'>,
  frozen: Frozen,
  {
    origin,
    replaces,
    note = '',
    scheduleId,
    askers = [],
    worth_micros = null,
  }: Omit<Start, 'repetition' | 'isSubmitted' | 'draft'>,
): Promise<TransferRequestView> {
  const { organisationId, walletId, tokenId, network, intent, symbol } = frozen
  const { bytes, hash } = encoded(intent)
  const place = { entity_id: organisationId, id: intent.requestId }
  await assertNoneUnderWay(tx, frozen, { symbol, origin })
  await insertTransferRequest(tx, {
    ...place,
    origin,
    note,
    schedule_id: scheduleId ?? null,
    askers,
    worth_micros,
    wallet_id: walletId,
    network_id: network.id,
    token_id: tokenId,
    recipient_address: intent.recipient,
    units: intent.units,
    memo: intent.memo,
    is_repeat: intent.isRepeat,
    fee_ceiling: intent.feeCeiling,
    is_max_fee_stated: frozen.isMaxFeeStated,
    fee_estimate: frozen.estimated?.fee ?? null,
    intent: bytes,
    intent_hash: hash,
    expires_at: intent.expiresAt,
    created_by: actor.user.id,
  })
  const isExempt = origin === 'test-send' && !network.is_main
  const created = isExempt ? await moveTransfer(tx, place, 'exempt') : await readTransfer(tx, place)
  await noteStep(tx, place, {
    category: 'orchestrator',
    step: 'created',
    message: replaces === undefined ? reason('STEP_FROZEN') : reason('STEP_REPLACES', { id: replaces.id }),
    details: { intent_hash: hash, origin },
  })
  return created
}

async function submitNew(
  tx: Transaction,
  config: Context['config'],
  who: Who,
  place: Place,
): Promise<PresentedTransfer> {
  const before = await readTransfer(tx, place)
  const { message, after } = await submitInto(tx, config, before, {
    by: who.actor.user.id,
    caller: who.caller,
  })
  await noteStep(tx, place, { category: 'orchestrator', step: 'submitted', message })
  return announceTransfer(tx, after, { who, verb: 'submitted', before })
}

async function endReplaced(
  tx: Transaction,
  place: Place,
): Promise<{ readonly before: TransferRequestView; readonly after: TransferRequestView }> {
  await lockTransferRequest(tx, place)
  const before = await readTransfer(tx, place)
  const after = await withdrawTransfer(tx, before, {
    code: 'RULES_CHANGED',
    failure: reason('RULES_REPLACED'),
  })
  return { before, after }
}
