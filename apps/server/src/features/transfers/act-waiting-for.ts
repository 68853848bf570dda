import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import { canApprove, personOf } from '@holdfast/policy/rules'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { parsedRules } from '../rules/parsed-rules.ts'
import { askersOf } from './askers-of.ts'
import type { PresentedTransfer } from './present.ts'

type TreasuryRole = Actor['memberships'][number]['treasuryRole']
type Act = 'approve' | 'sign' | 'send'

interface Person {
  readonly view: TransferRequestView
  readonly request: PresentedTransfer
  readonly userId: string
  /** In the organisation of the request. */
  readonly role: TreasuryRole
  /** Absent: this person may not have it sent. */
  readonly sending?: { readonly mayAnAskerSend: boolean }
}

/** The act that an open request waits for from this person. Null: none. */
export function actWaitingFor(person: Person): Act | null {
  const { view, request } = person
  if (request.is_under_way || request.rules?.is_current === false) return null
  if (view.status === 'pending') return decisionOf(person)
  return view.status === 'approved' ? sendingOf(person) : null
}

function decisionOf(person: Person): Act | null {
  const isUnsigned = isRequestUnsigned(person.request)
  if (person.view.created_by === person.userId) return isUnsigned ? 'sign' : null
  return !isUnsigned && isNextApprover(person) ? 'approve' : null
}

/** May approve it under the policy and the rules, and has not. Others may have to sign first. */
export function isNextApprover({ view, request, userId, role }: Omit<Person, 'sending'>): boolean {
  if (askersOf(view).includes(userId)) return false
  const roles: readonly string[] = request.is_role_bound ? roleBoundApproverRoles : approverRoles
  if (role === null || !roles.includes(role) || hasApproved(request, userId)) return false
  return isApproverInRules(view, request, userId)
}

/** The person who asked for it sends it. Others are asked only where none of the askers may send. */
function sendingOf({ view, request, userId, sending }: Person): Act | null {
  if (isRequestUnsigned(request)) return view.created_by === userId ? 'sign' : null
  if (sending === undefined || (request.rules?.waits.length ?? 0) > 0) return null
  if (view.batch_signing_since !== null || new Date(request.expires_at) <= new Date()) return null
  return askersOf(view).includes(userId) || !sending.mayAnAskerSend ? 'send' : null
}

const isRequestUnsigned = ({ rules }: PresentedTransfer): boolean =>
  rules?.waits.includes('REQUEST_UNSIGNED') === true

/** Where rules apply, an approval counts while its signature is valid. */
const hasApproved = ({ approvals, rules }: PresentedTransfer, userId: string): boolean =>
  approvals.some(
    ({ user_id, is_dev, counts }) =>
      user_id === userId &&
      !is_dev &&
      counts &&
      (rules?.signed_by.some((signed) => signed.user_id === userId) ?? true),
  )

function isApproverInRules(
  view: TransferRequestView,
  { rules }: Pick<PresentedTransfer, 'rules'>,
  userId: string,
): boolean {
  if (rules === null || rules === undefined) return true
  const person = view.rules === null ? undefined : personOf(parsedRules(view.rules).document, userId)
  return person !== undefined && canApprove(person)
}
