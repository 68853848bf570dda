/** The events of a request that people are notified of, from its row before and after a change. */
import type { Transaction } from '@holdfast/store'
import { listMembers, type Member, type TransferRequestView } from '@holdfast/store/read'
import { notifyMembers } from '../notices/notify-members.ts'
import type { NewNotice } from '../notices/new-notice.ts'
import { actWaitingFor } from './act-waiting-for.ts'
import { presentTransfer } from './present.ts'

export interface Change {
  readonly before: TransferRequestView
  readonly after: TransferRequestView
  /** Null: the server itself. */
  readonly by: string | null
}

export type Kind = NewNotice['kind']

/** `isDue`: whether people are notified of this kind of event now. */
export async function notifyOfChange(
  tx: Transaction,
  change: Change,
  isDue: (kind: Kind) => boolean,
): Promise<void> {
  const { before, after, by } = change
  const noticeOf = (kind: Kind): NewNotice => ({
    kind,
    by,
    about: after.id,
    walletId: after.wallet_id,
  })
  const toRequester = outcomeFor(change)
  if (toRequester !== null && isDue(toRequester)) {
    const people = new Set([after.created_by, after.submitted_by ?? after.created_by])
    if (toRequester === 'transfer-failed' || toRequester === 'request-cancelled')
      for (const { user_id } of after.approvals) people.add(user_id)
    if (by !== null) people.delete(by)
    await notifyMembers(tx, after.entity_id, noticeOf(toRequester), ({ user_id }) => people.has(user_id))
  }
  if (after.status === 'broadcasted' && before.status !== 'broadcasted' && isDue('transfer-signed'))
    await notifyMembers(tx, after.entity_id, noticeOf('transfer-signed'))
  if (isDue('approval-needed')) await notifyApprovers(tx, change, noticeOf('approval-needed'))
}

/** The event that concerns the people who requested it. */
function outcomeFor({ before, after }: Change): Kind | null {
  if (after.status !== before.status)
    switch (after.status) {
      case 'approved':
        return before.status === 'pending' ? 'request-approved' : null
      case 'pending':
        return before.status === 'approved' ? 'approvals-lapsed' : null
      case 'failed':
        return kindOfEnd(after)
      case 'draft':
      case 'broadcasted':
      default:
        return null
    }
  if (after.status === 'broadcasted' && before.settled_at === null && after.settled_at !== null)
    return 'transfer-confirmed'
  const isOutdated = after.last_error_refusal?.code === 'RULES_CHANGED'
  return after.status === 'pending' && isOutdated && before.last_error_refusal?.code !== 'RULES_CHANGED'
    ? 'approvals-lapsed'
    : null
}

/** A request that its requester replaced is no event. */
export function kindOfEnd({ failure_code }: Pick<TransferRequestView, 'failure_code'>): Kind | null {
  switch (failure_code) {
    case 'REJECTED':
      return 'request-rejected'
    case 'CANCELLED':
    case 'CANCELLED_ON_CHAIN':
      return 'request-cancelled'
    case 'EXPIRED':
      return 'request-expired'
    case 'RULES_CHANGED':
      return null
    case null:
    default:
      return 'transfer-failed'
  }
}

/** Those from whom it waits now, and did not before. */
async function notifyApprovers(tx: Transaction, { before, after }: Change, notice: NewNotice): Promise<void> {
  if (after.status !== 'pending') return
  const [now, earlier] = [after, before].map((view) => {
    const request = presentTransfer(view)
    return ({ user_id: userId, treasury_role: role }: Member) =>
      actWaitingFor({ view, request, userId, role }) === 'approve' && view.status === 'pending'
  })
  const waiting = (await listMembers(tx, [after.entity_id])).filter(
    (member) => now?.(member) === true && earlier?.(member) !== true,
  )
  if (waiting.length === 0) return
  const ids = new Set(waiting.map(({ user_id }) => user_id))
  await notifyMembers(tx, after.entity_id, notice, ({ user_id }) => ids.has(user_id))
}
