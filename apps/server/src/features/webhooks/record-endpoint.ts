import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Endpoint } from './present.ts'

export const recordEndpoint = (
  tx: Transaction,
  { actor, caller }: Who,
  verb: AuditVerb,
  endpoint: Endpoint,
  { before, after }: { before?: unknown; after?: unknown },
): Promise<void> =>
  recordChange(
    tx,
    { actor, caller },
    {
      organisationId: endpoint.entity_id,
      subject: { kind: 'webhook', id: endpoint.id, name: endpoint.url },
      verb,
      before,
      after,
    },
  )
