/** Which actions a request offers to this person at this moment, and why one is not open. The table is the ledger's. */
import { offeredActions, type RequestAction, type WhyNot } from '@holdfast/ledger'
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import type { Actor } from './use-actor.ts'
import type { SigningHealth } from './use-signing-health.ts'
import type { TransferRequest } from './use-transfers.ts'

export interface ShownAction {
  readonly action: RequestAction
  /** Empty: it is open. */
  readonly whyNot: readonly (WhyNot | 'checking' | 'given' | 'suspended')[]
}

interface Facts {
  readonly health: SigningHealth
  readonly actor: Actor
  readonly isDevMode: boolean
  readonly now: Date
}

export function actionsOf(request: TransferRequest, { health, actor, isDevMode, now }: Facts): ShownAction[] {
  const isOwn = [request.created_by.id, request.submitted_by?.id].includes(actor.id ?? '')
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
      isDevMode,
      isNodeHealthy: health.tron !== null,
      hasDevSigner: health.hasDevSigner,
      areSignersReady: health.areSignersReady,
    },
    { ...actor, mayApprove: mayApprove(request, actor), isCreator: isOwn },
    now,
  )
  return offered
    .filter(({ action, whyNot }) => !isOfOthers(action, whyNot) && !isOnlyInDialog(action, whyNot))
    .map(({ action, whyNot }): ShownAction => {
      if (isSuspended(actor, now) && (action === 'approve' || action === 'sign-and-broadcast'))
        return { action, whyNot: ['suspended'] }
      if (action === 'approve' && hasGiven(request, actor) && !needsSayingAgain(request))
        return { action, whyNot: ['given'] }
      if (!health.isKnown && whyNot.length > 0) return { action, whyNot: ['checking'] }
      return { action, whyNot }
    })
}

const isSuspended = ({ suspendedUntil }: Actor, now: Date): boolean =>
  suspendedUntil !== null && new Date(suspendedUntil) > now

/** The yes is asked of those who may give it; to others it is said that it is waited for. */
const isOfOthers = (action: RequestAction, whyNot: readonly WhyNot[]): boolean =>
  action === 'approve' && whyNot.some((why) => why === 'not-allowed' || why === 'own-request')

/** A receipt is asked for anew where it is shown; what was never sent has none. */
const isOnlyInDialog = (action: RequestAction, whyNot: readonly WhyNot[]): boolean =>
  action === 'refresh-receipt' || (action === 'show-receipt' && whyNot.includes('nothing-sent'))

/** Under a role-bound policy a Treasurer says yes, too. */
const mayApprove = ({ is_role_bound }: TransferRequest, { treasuryRole }: Actor): boolean =>
  (is_role_bound ? roleBoundApproverRoles : approverRoles).some((role) => role === treasuryRole)

/** One that counts: what has lapsed is said anew. */
export const hasGiven = ({ approvals }: TransferRequest, { id }: Actor): boolean =>
  approvals.some(({ user_id, is_dev, counts }) => user_id === id && !is_dev && counts)

export const countingOf = ({ approvals }: TransferRequest): number =>
  approvals.filter(({ is_dev, counts }) => !is_dev && counts).length

/** It was refused at the signing, or the policy asks for fewer by now: though enough have said yes, somebody has to say so again.
 *  Whether one of them is senior is not known here, but what was refused at the signing had one. */
const needsSayingAgain = (request: TransferRequest): boolean =>
  countingOf(request) >= request.approvals_needed && (!request.is_role_bound || request.last_error !== null)

/** Who waits for others to approve is told so. */
export const waitsForOthers = (request: TransferRequest, shown: readonly ShownAction[]): boolean =>
  request.status === 'pending' && !shown.some(({ action }) => action === 'approve')
