import { approvalFault, SignedApproval, type SignedApprovalText } from '@holdfast/policy/rules'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { upsertTransferStatement } from '@holdfast/store/write'
import { refusal } from '../../../http/refusal.ts'
import { noteCountOf } from '../../rules/note-count-of.ts'
import { statementRefusal } from '../../rules/statement-refusal.ts'
import { rulingOf } from './ruling-of.ts'

export interface Taken {
  readonly act: 'request' | 'approve'
  readonly person: string
  readonly signed: SignedApprovalText
}

/** Stores a person's statement about a locked request, if the signers would take it now. */
export async function takeStatement(
  tx: Transaction,
  view: TransferRequestView,
  taken: Taken,
  now = new Date(),
): Promise<void> {
  await assertStatement(tx, view, taken, now)
  const { act, person, signed } = taken
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

/** Throws for a statement that the signers would not take now. Notes the count of its passkey. */
export async function assertStatement(
  tx: Transaction,
  view: TransferRequestView,
  { act, person, signed }: Taken,
  now: Date,
): Promise<void> {
  const ruling = rulingOf(view)
  if (ruling === null) throw refusal('TRANSFER_NOT_RULED')
  const { rules, intent, intentHash } = ruling
  if (rules === null || intent.rules !== rules.hash) throw refusal('RULES_CHANGED', {}, view.entity_id)
  if (signed.statement.act !== act) throw refusal('STATEMENT_DIFFERS', { field: 'act' }, view.entity_id)
  const assertion = SignedApproval.parse(signed)
  const fault = approvalFault(assertion, {
    rules,
    intentHash,
    person,
    expiresAt: intent.expiresAt.getTime(),
    now: now.getTime(),
  })
  if (fault !== null) throw statementRefusal(fault, view.entity_id)
  await noteCountOf(tx, view.entity_id, { under: rules.document, person, proof: assertion })
}
