/** The checks of a transfer against the rules that bind its key. Those of the intent precede the comparison with the bytes,
 *  and those of people's signatures follow it. */
import type { TransferIntent } from '@holdfast/ledger'
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import { type RuledFacts, type RulesState, rulesVerdict } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'
import { rulesRefusal } from '../rules/rules-refusal.ts'
import { approvedHashOf } from './approved-hash-of.ts'
import { verifyApproval } from './verify-approval.ts'

type SignedOrder = Pick<Extract<CeremonyOrder, { kind: 'sign' }>, 'intent' | 'approvals' | 'batch'>

/** The record counts what other transfers spent, after all other checks. */
const spent = { inAsset: 0n, toRecipient: 0n } as const

/** Throws for a transfer that the rules refuse, whoever approves it. */
export function assertAllowed({ head }: RulesState, transfer: TransferIntent, now: number): void {
  const verdict = rulesVerdict(head, { transfer, now, approvedBy: [], spent })
  if (verdict.outcome === 'refused') throw rulesRefusal(verdict.faults)
}

/** Throws unless the requester and enough approvers signed. */
export function assertApproved(
  { head }: RulesState,
  transfer: TransferIntent,
  { order, now }: { readonly order: SignedOrder; readonly now: number },
): void {
  const expected = {
    rules: head,
    intentHash: approvedHashOf(order, transfer),
    expiresAt: transfer.expiresAt.getTime(),
    now,
  }
  const signed = order.approvals.flatMap(({ userId, assertion }) =>
    assertion === null ? [] : [verifyApproval(assertion, { ...expected, person: userId })],
  )
  if (!signed.some(({ act, person }) => act === 'request' && person === transfer.requestedBy))
    throw new Refusal('REQUEST_UNSIGNED', { field: 'approvals' })
  const approvedBy = signed.filter(({ act }) => act === 'approve').map(({ person }) => person)
  const facts: RuledFacts = {
    transfer,
    now,
    approvedBy,
    spent,
    ...(order.batch !== undefined && { together: BigInt(order.batch.total) }),
  }
  const verdict = rulesVerdict(head, facts)
  if (verdict.outcome === 'held') throw rulesRefusal(verdict.waits)
  if (verdict.outcome === 'refused') throw rulesRefusal(verdict.faults)
}
