import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'

export const recordOrganisation = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  states: { readonly before?: Organisation; readonly after: Organisation },
): Promise<void> =>
  recordChange(tx, who, {
    organisationId: states.after.id,
    subject: { kind: 'organisation', id: states.after.id, name: states.after.name },
    verb,
    ...states,
  })

export type Organisation = ApiReply<'renameOrganisation'>
