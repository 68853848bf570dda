import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import { canApprove, personOf } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { parsedRules } from '../rules/parsed-rules.ts'
import { intentOf } from '../transfers/intent-of.ts'
import { presentTransfer } from '../transfers/present.ts'
import type { InboxPlace } from './inbox-place.ts'

type InboxTransfer = ApiReply<'getInbox'>['transfers'][number]
type Presented = ReturnType<typeof presentTransfer>
type TreasuryRole = Actor['memberships'][number]['treasuryRole']

/** Requests that are looked at, newest first. */
const mostRequests = 500

export async function transfersToActOn(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
  { memberships }: Pick<Actor, 'memberships'>,
): Promise<InboxTransfer[]> {
  const role = memberships.find((place) => place.organisationId === organisationId)?.treasuryRole ?? null
  const views = await listTransferRequests(db, {
    organisationIds: [organisationId],
    statuses: ['pending'],
    limit: mostRequests,
  })
  return views.toReversed().flatMap((view) => {
    const request = presentTransfer(view)
    const act = actOf({ view, request, userId, role })
    if (act === null) return []
    return [
      {
        id: request.id,
        act,
        amount: amountOf(view),
        symbol: request.token_symbol,
        recipient: request.recipient_address,
        wallet: request.wallet_name,
        by: request.created_by.name,
        at: request.created_at,
      },
    ]
  })
}

const amountOf = (view: TransferRequestView): string => {
  const { units, asset } = intentOf(view)
  return formatUnits(units, asset.decimals)
}

interface Person {
  readonly view: TransferRequestView
  readonly request: Presented
  readonly userId: string
  readonly role: TreasuryRole
}

function actOf({ view, request, userId, role }: Person): InboxTransfer['act'] | null {
  const { rules } = request
  if (request.is_under_way || rules?.is_current === false) return null
  const isUnsigned = rules?.waits.includes('REQUEST_UNSIGNED') === true
  if (view.created_by === userId) return isUnsigned ? 'sign' : null
  if (isUnsigned || view.submitted_by === userId) return null
  const roles: readonly string[] = request.is_role_bound ? roleBoundApproverRoles : approverRoles
  if (role === null || !roles.includes(role) || hasApproved(request, userId)) return null
  return isApproverInRules(view, request, userId) ? 'approve' : null
}

/** Where rules apply, an approval counts while its signature is valid. */
const hasApproved = ({ approvals, rules }: Presented, userId: string): boolean =>
  approvals.some(
    ({ user_id, is_dev, counts }) =>
      user_id === userId &&
      !is_dev &&
      counts &&
      (rules?.signed_by.some((signed) => signed.user_id === userId) ?? true),
  )

function isApproverInRules(
  view: TransferRequestView,
  { rules }: Pick<Presented, 'rules'>,
  userId: string,
): boolean {
  if (rules === null || rules === undefined) return true
  const person = view.rules === null ? undefined : personOf(parsedRules(view.rules).document, userId)
  return person !== undefined && canApprove(person)
}
