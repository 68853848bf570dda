import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import { canApprove, personOf } from '@holdfast/policy/rules'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { parsedRules } from '../rules/parsed-rules.ts'
import { askersOf } from './askers-of.ts'
import type { PresentedTransfer } from './present.ts'

type TreasuryRole = Actor['memberships'][number]['treasuryRole']

interface Person {
  readonly view: TransferRequestView
  readonly request: PresentedTransfer
  readonly userId: string
  /** In the organisation of the request. */
  readonly role: TreasuryRole
}

/** The act that a pending request waits for from this person. Null: none. */
export function actWaitingFor({ view, request, userId, role }: Person): 'approve' | 'sign' | null {
  const { rules } = request
  if (request.is_under_way || rules?.is_current === false) return null
  const isUnsigned = rules?.waits.includes('REQUEST_UNSIGNED') === true
  if (view.created_by === userId) return isUnsigned ? 'sign' : null
  if (isUnsigned || askersOf(view).includes(userId)) return null
  const roles: readonly string[] = request.is_role_bound ? roleBoundApproverRoles : approverRoles
  if (role === null || !roles.includes(role) || hasApproved(request, userId)) return null
  return isApproverInRules(view, request, userId) ? 'approve' : null
}

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
