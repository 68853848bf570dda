import { approvalFault, SignedApproval, type SignedApprovalText } from '@holdfast/policy/rules'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { upsertTransferStatement } from '@holdfast/store/write'
import { refusal } from '../../../http/refusal.ts'
import { rulingOf } from './ruling-of.ts'

interface Taken {
  readonly act: 'request' | 'approve'
  readonly person: string
  readonly signed: SignedApprovalText
}

/** Stores a person's statement about a locked request, if the signers would take it now. */
export async function takeStatement(
  tx: Transaction,
  view: TransferRequestView,
  { act, person, signed }: Taken,
  now = new Date(),
): Promise<void> {
  const ruling = rulingOf(view)
  if (ruling === null) throw refusal('TRANSFER_NOT_RULED')
  const { rules, intent, intentHash } = ruling
  if (rules === null || intent.rules !== rules.hash) throw refusal('RULES_CHANGED', {}, view.entity_id)
  if (signed.statement.act !== act) throw refusal('STATEMENT_DIFFERS', { field: 'act' }, view.entity_id)
  const fault = approvalFault(SignedApproval.parse(signed), {
    rules,
    intentHash,
    person,
    expiresAt: intent.expiresAt.getTime(),
    now: now.getTime(),
  })
  if (fault !== null) {
    const { code, field, detail = '' } = fault
    throw code === 'ASSERTION_INVALID'
      ? refusal(code, { field, detail }, view.entity_id)
      : refusal(code, { field }, view.entity_id)
  }
  await upsertTransferStatement(tx, {
    entity_id: view.entity_id,
    request_id: view.id,
    act,
    person,
    signed,
    not_after: new Date(signed.statement.notAfter),
    created_at: now,
  })
}
