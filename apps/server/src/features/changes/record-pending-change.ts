import type { AuditSubject } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'

type Recorded = Pick<
  PendingChange,
  | 'entity_id'
  | 'id'
  | 'kind'
  | 'subject_id'
  | 'subject_name'
  | 'before_state'
  | 'after_state'
  | 'proposed_by'
  | 'expires_at'
>

/** `who` null: the server itself, when time is over. */
export function recordPendingChange(
  tx: Transaction,
  who: Who | null,
  change: Recorded,
  verb: 'proposed' | 'adopted' | 'declined' | 'withdrawn' | 'expired' | 'lapsed',
): Promise<void> {
  const event = {
    organisationId: change.entity_id,
    subject: {
      kind: subjects[change.kind],
      id: change.subject_id ?? change.id,
      name: change.subject_name,
    },
    verb,
    before: change.before_state,
    after: {
      change: change.id,
      kind: change.kind,
      proposed_by: change.proposed_by,
      expires_at: change.expires_at.toISOString(),
      fields: change.after_state,
    },
  }
  return who === null ? recordOwnChange(tx, event) : recordChange(tx, who, event)
}

const subjects: Readonly<Record<PendingChange['kind'], AuditSubject>> = {
  'member-added': 'member',
  'member-changed': 'member',
  'member-link': 'member',
  'webhook-added': 'webhook',
  'webhook-changed': 'webhook',
  'webhook-secret': 'webhook',
  'address-added': 'address',
  'address-changed': 'address',
  'policy-changed': 'policy',
  'key-repaired': 'mpc-key',
  'key-moved': 'mpc-key',
}
