import { installationId } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'

/** Other sessions of the person; a logout ends the own one. */
export function recordSessionsEnded(tx: Transaction, who: Who, count: number): Promise<void> {
  const { user } = who.actor
  return recordChange(tx, who, {
    organisationId: installationId,
    subject: { kind: 'session', id: user.id, name: user.email },
    verb: 'signed-out',
    after: { other_sessions: count },
  })
}
