import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'

export const recordWallet = (
  tx: Transaction,
  { actor, caller }: Who,
  organisationId: string,
  verb: AuditVerb,
  { id, name }: { readonly id: string; readonly name: string },
  states: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> =>
  recordChange(
    tx,
    { actor, caller },
    { organisationId, subject: { kind: 'wallet', id, name }, verb, ...states },
  )
