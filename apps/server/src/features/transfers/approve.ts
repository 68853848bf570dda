/** What people decide: submitting, and saying yes. */
import { moveRequest, type RequestMove } from '@holdfast/ledger'
import { doesCount, isRoleBound, waitInWords } from '@holdfast/policy'
import { transaction, type Transaction } from '@holdfast/store'
import type { TransferRequestView, TransferRow } from '@holdfast/store/read'
import {
  insertTransferStep,
  lockTransferRequest,
  lockTreasury,
  updateTransferRequest,
  upsertTransferApproval,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { authoriseTreasury, type TreasuryRight } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { devModeOff, notFound, Refused } from '../../http/refusal.ts'
import { approvalMac, type RowSecret } from '../../row-macs.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import { estimate, failureInWords } from './estimate.ts'
import {
  approvalFactsOf,
  approvedUntilOf,
  assertAllowed,
  judge,
  type Judged,
  type Subject,
  subjectOf,
  underPolicy,
} from './gate.ts'
import { assertSignableIntent, intentOf, statedOf } from './intent-of.ts'
import { asked as askedOf, nodeOf, transfersOf } from './node.ts'
import { type PresentedTransfer, presentTransfer } from './present.ts'
import { announce, getTransfer, type Place, readTransfer } from './request.ts'

export const submitTransfer: Handler<'submitTransferRequest'> = async (context, asked) => {
  const view = await getTransfer(context.db, asked.actor, asked.request.params.id, 'submit transfers')
  if (view.created_by !== asked.actor.user.id)
    authoriseTreasury(asked.actor, 'submit transfers of others', view.entity_id, 'Transfer request')
  assertMove(view, 'submit')
  const intent = intentOf(view)
  await askedOf(assertContractAgrees(nodeOf(context, view), view, statedOf(view, intent)))
  const found = await askedOf(estimate(nodeOf(context, view), transfersOf(view), intent, intent.feeCeiling))
  const [failure] = found.estimate.failures
  if (failure !== undefined)
    throw new Refused(409, `This transfer would fail. ${failureInWords(failure, intent)}`)
  return submit(context, asked, view)
}

export const submit = (context: Context, who: Who, place: Place): Promise<PresentedTransfer> =>
  move(context.db, who, place, 'submit', async (tx) => {
    const subject = subjectOf(await readTransfer(tx, place), context.config)
    const judged = await judge(tx, context.config, subject, { caller: who.caller, step: 'submit' })
    assertAllowed(judged, subject)
    const [by, at] = [who.actor.user.id, new Date()]
    await updateTransferRequest(tx, place, {
      ...underPolicy(judged),
      status: 'pending',
      worth_micros: judged.worth,
      submitted_by: by,
      submitted_at: at,
    })
    return { verb: 'submitted', message: 'Waits for approval.' }
  })

export const approveTransfer: Handler<'approveTransferRequest'> = async ({ db, config }, asked) => {
  const { params, body } = asked.request
  const view = await getTransfer(db, asked.actor, params.id, 'read organisation')
  authoriseTreasury(asked.actor, rightToApprove(view), view.entity_id, 'Transfer request')
  assertNotSuspended(asked.actor.user, view.entity_id)
  const { id: userId } = asked.actor.user
  if (body.intent_hash !== undefined && body.intent_hash !== view.intent_hash)
    throw new Refused(409, 'This is not the intent of the request.')
  return move(db, asked, view, 'approve', async (tx, row) => {
    if (userId === row.created_by || userId === row.submitted_by)
      throw new Refused(403, 'Whoever asked for a transfer does not approve it.', row.entity_id)
    const moment = { caller: asked.caller, step: 'approve' } as const
    const subjectNow = async () => subjectOf(await readTransfer(tx, row), config)
    const before = await subjectNow()
    if (doesStand(await judge(tx, config, before, moment), before, userId))
      throw new Refused(409, 'You have approved this transfer already.')
    await writeApproval(tx, config, row, { userId, reason: body.reason ?? '', isDev: false })
    const subject = await subjectNow()
    const judged = await judge(tx, config, subject, moment)
    assertAllowed(judged, subject)
    // Counted as changed in any case, so that whoever looks sees the new approval.
    await updateTransferRequest(tx, row, {
      ...underPolicy(judged),
      ...(judged.waits.length === 0
        ? { status: 'approved', approved_until: approvedUntilOf(judged, subject) }
        : { status: 'pending' }),
      last_error: null,
    })
    return { verb: 'approved', message: `Approved. ${judged.waits.map(waitInWords).join(' ')}`.trim() }
  })
}

const rightToApprove = ({ policy }: TransferRequestView): TreasuryRight =>
  isRoleBound(policy === null ? null : bundleOf(policy))
    ? 'approve transfers under a role-bound policy'
    : 'approve transfers'

/** What somebody has said need not be said again while it counts; unless the request was sent back although enough had said so. */
function doesStand({ policy, waits }: Judged, subject: Subject, userId: string): boolean {
  const { approvals, ...facts } = approvalFactsOf(subject, new Date())
  const own = approvals.find(({ personId }) => personId === userId)
  return (
    own !== undefined && waits.length > 0 && doesCount(policy === null ? null : bundleOf(policy), own, facts)
  )
}

export const approveTransferDev: Handler<'approveTransferRequestDev'> = async (context, asked) => {
  const view = await getTransfer(context.db, asked.actor, asked.request.params.id, 'make transfers')
  return approveDev(context, asked, view)
}

/** Without another person: for networks without real money only. */
export async function approveDev(
  { db, config }: Context,
  who: Who,
  place: Place,
): Promise<PresentedTransfer> {
  const { is_main } = await readTransfer(db, place)
  if (!config.isDevMode || is_main) throw devModeOff()
  assertNotSuspended(who.actor.user, place.entity_id)
  return move(db, who, place, 'approve', async (tx, row) => {
    await writeApproval(tx, config, row, { userId: who.actor.user.id, reason: '', isDev: true })
    const subject = subjectOf(await readTransfer(tx, row), config)
    const judged = await judge(tx, config, subject, { caller: who.caller, step: 'approve' })
    assertAllowed(judged, subject)
    await updateTransferRequest(tx, row, {
      ...underPolicy(judged),
      status: 'approved',
      approved_until: null,
      last_error: null,
    })
    return { verb: 'approved', message: 'Approved in dev mode.' }
  })
}

function writeApproval(
  tx: Transaction,
  secret: RowSecret,
  row: TransferRow,
  { userId, reason, isDev }: { readonly userId: string; readonly reason: string; readonly isDev: boolean },
): Promise<void> {
  const approval = {
    entity_id: row.entity_id,
    request_id: row.id,
    user_id: userId,
    intent_hash: row.intent_hash,
    reason,
    is_dev: isDev,
    created_at: new Date(),
  }
  return upsertTransferApproval(tx, { ...approval, mac: approvalMac(secret, approval) })
}

interface Moved {
  readonly verb: 'submitted' | 'approved'
  readonly message: string
}

/** Holds the treasury and the request, so that of two who move it at once the second finds it moved. */
const move = (
  db: Context['db'],
  who: Who,
  place: Place,
  step: 'submit' | 'approve',
  act: (tx: Transaction, row: TransferRow) => Promise<Moved>,
): Promise<PresentedTransfer> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    const row = await lockTransferRequest(tx, place)
    if (row === undefined) throw notFound('Transfer request')
    assertMove(row, step)
    assertSignableIntent(row)
    const before = presentTransfer(await readTransfer(tx, place))
    const { verb, message } = await act(tx, row)
    await insertTransferStep(tx, {
      entity_id: place.entity_id,
      request_id: place.id,
      session_id: null,
      category: 'orchestrator',
      level: 'info',
      step: verb,
      message,
    })
    return announce(tx, who, place, verb, before)
  })

const needed = { submit: 'draft', approve: 'pending' } as const

function assertMove(
  row: Pick<TransferRow, 'status' | 'expires_at'>,
  step: RequestMove & keyof typeof needed,
) {
  if (moveRequest(row.status, step) === null)
    throw new Refused(409, `This transfer is ${row.status}, not ${needed[step]}.`)
  if (row.expires_at <= new Date()) throw new Refused(409, 'This transfer has expired. Ask for a new one.')
}
