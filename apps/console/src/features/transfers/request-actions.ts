/** The actions of a request for this person at this moment, and why one is unavailable. The table of actions is the ledger's. */
import { offeredActions, type RequestAction, type WhyNot } from '@holdfast/ledger'
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import type { Actor } from '../requesting/use-actor.ts'
import type { SigningHealth } from './use-signing-health.ts'
import type { TransferRequest } from './use-transfers.ts'

export interface ShownAction {
  readonly action: RequestAction
  /** Empty: available. */
  readonly whyNot: readonly (WhyNot | 'checking' | 'already-approved' | 'suspended')[]
}

interface Facts {
  readonly health: SigningHealth
  readonly actor: Actor
  readonly isDevMode: boolean
  readonly now: Date
}

export function actionsOf(request: TransferRequest, { health, actor, isDevMode, now }: Facts): ShownAction[] {
  const offered = offeredActions(
    {
      status: request.status,
      expiresAt: new Date(request.expires_at),
      isUnderWay: request.is_under_way,
      hasHash: request.tx_hash !== null,
      willFail: false,
      hasKey: request.key_id !== null,
    },
    {
      // Tools for developers do not reach a key that has rules.
      isDevMode: isDevMode && !isRuled(request),
      isNodeHealthy: health.isNodeUp,
      hasDevSigner: health.hasDevSigner,
      areSignersReady: health.areSignersReady,
    },
    { ...actor, mayApprove: mayApprove(request, actor), isCreator: isAsker(request, actor) },
    now,
  )
  return offered
    .filter(({ action }) => !isInBatch(request) || readingActions.has(action))
    .filter(({ action }) => action !== 'approve' || request.rules?.is_current !== false)
    .filter(({ action, whyNot }) => !isOfOthers(action, whyNot) && !isOnlyInDialog(action, whyNot))
    .map(({ action, whyNot }): ShownAction => {
      if (isSuspended(actor, now) && (action === 'approve' || action === 'sign-and-broadcast'))
        return { action, whyNot: ['suspended'] }
      if (action === 'approve' && hasGiven(request, actor) && !needsSayingAgain(request))
        return { action, whyNot: ['already-approved'] }
      if (!health.isKnown && whyNot.length > 0) return { action, whyNot: ['checking'] }
      return { action, whyNot }
    })
}

const readingActions: ReadonlySet<RequestAction> = new Set(['show-receipt', 'refresh-receipt'])

/** People decide on the batch, not on its payments. */
export const isInBatch = ({ batch_id = null }: Pick<TransferRequest, 'batch_id'>): boolean =>
  batch_id !== null

export const isSuspended = ({ suspendedUntil }: Actor, now: Date): boolean =>
  suspendedUntil !== null && new Date(suspendedUntil) > now

/** Only possible approvers see the button; everyone else sees that approval is pending. */
const isOfOthers = (action: RequestAction, whyNot: readonly WhyNot[]): boolean =>
  action === 'approve' && whyNot.some((why) => why === 'not-allowed' || why === 'own-request')

/** The receipt dialog refreshes receipts; a request that was never sent has none. */
const isOnlyInDialog = (action: RequestAction, whyNot: readonly WhyNot[]): boolean =>
  action === 'refresh-receipt' || (action === 'show-receipt' && whyNot.includes('nothing-sent'))

/** Under a role-bound policy a Treasurer may approve too. */
const mayApprove = ({ is_role_bound }: TransferRequest, { treasuryRole }: Actor): boolean =>
  (is_role_bound ? roleBoundApproverRoles : approverRoles).some((role) => role === treasuryRole)

/** Only approvals that still count: an expired one has to be repeated. */
export const hasGiven = (request: TransferRequest, { id }: Actor): boolean =>
  countingApprovals(request).some(({ user_id }) => user_id === id)

/** The reader's part in approving a request. `approver`: may approve and has not. */
export type Part = 'requester' | 'submitter' | 'approved' | 'approver' | 'other'

export function partIn(request: TransferRequest, actor: Actor): Part {
  if (actor.id === null) return 'other'
  if (request.created_by.id === actor.id) return 'requester'
  if (request.submitted_by?.id === actor.id) return 'submitter'
  if (isAsker(request, actor)) return 'requester'
  if (hasGiven(request, actor)) return 'approved'
  return mayApprove(request, actor) ? 'approver' : 'other'
}

export const countingOf = (request: TransferRequest): number => countingApprovals(request).length

/** Where rules apply, only approvals that are signed and have not ended count. */
export const countingApprovals = ({ approvals, rules }: TransferRequest) =>
  approvals.filter(
    ({ user_id, is_dev, counts }) =>
      !is_dev && counts && (rules?.signed_by.some((signed) => signed.user_id === user_id) ?? true),
  )

/** By the policy and by the rules. */
export const neededOf = ({ approvals_needed, rules }: TransferRequest): number =>
  Math.max(approvals_needed, rules?.approvals_needed ?? 0)

/** Rules of the signers apply: people sign on the approver page. */
export const isRuled = ({ rules }: Pick<TransferRequest, 'rules'>): boolean =>
  rules !== undefined && rules !== null

/** Nothing has ended it. */
export const isOpen = ({ status }: TransferRequest): boolean =>
  status === 'draft' || status === 'pending' || status === 'approved'

/** The requester's own signature is missing, or has ended. Others sign after it. */
export const isRequestUnsigned = (request: TransferRequest): boolean =>
  isOpen(request) &&
  request.status !== 'draft' &&
  request.rules?.is_current === true &&
  request.rules.waits.includes('REQUEST_UNSIGNED')

export const needsRequestSigned = (request: TransferRequest, { id }: Actor): boolean =>
  !isInBatch(request) && request.created_by.id === id && isRequestUnsigned(request)

const isStoppable = ({ status, is_under_way, phase, batch_id }: TransferRequest): boolean =>
  !isInBatch({ batch_id }) &&
  (status === 'pending' || status === 'approved') &&
  !is_under_way &&
  phase !== 'signed'

const isOwn = ({ created_by, submitted_by }: TransferRequest, { id }: Actor): boolean =>
  id !== null && (created_by.id === id || submitted_by?.id === id)

/** Stated it, perhaps in its schedule: cannot approve it. */
const isAsker = (request: TransferRequest, actor: Actor): boolean =>
  isOwn(request, actor) || (actor.id !== null && request.stated_by.includes(actor.id))

/** Those who may approve a request may reject it. */
export const mayReject = (request: TransferRequest, actor: Actor): boolean =>
  isStoppable(request) && !isOwn(request, actor) && mayApprove(request, actor)

export const mayCancel = (request: TransferRequest, actor: Actor): boolean =>
  isStoppable(request) && ((isOwn(request, actor) && actor.mayDraft) || actor.maySubmitOthers)

export const mayDelete = (request: TransferRequest, actor: Actor): boolean =>
  !isInBatch(request) &&
  request.status === 'draft' &&
  actor.mayDraft &&
  (isOwn(request, actor) || actor.maySubmitOthers)

export const mayResubmit = (request: TransferRequest, actor: Actor): boolean =>
  !isInBatch(request) &&
  isOpen(request) &&
  request.rules?.is_current === false &&
  actor.mayDraft &&
  (request.created_by.id === actor.id || actor.maySubmitOthers)

/**
 * Signing was refused, or the policy requires fewer approvals by now: one person has to approve again although there are enough.
 * Whether one of the approvers is senior is unknown here, but a request refused at signing had one.
 */
const needsSayingAgain = (request: TransferRequest): boolean =>
  countingOf(request) >= neededOf(request) && (!request.is_role_bound || request.last_error !== null)
