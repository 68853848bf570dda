import { type Database, transaction, type Transaction } from '@holdfast/store'
import { listExpiredChanges, type PendingChange } from '@holdfast/store/read'
import { closePendingChange } from '@holdfast/store/write'
import { announceChanges } from './announce-changes.ts'
import { notifyOfEnd } from './notify-of-end.ts'
import { recordPendingChange } from './record-pending-change.ts'

const atOnce = 100

/** Closes the changes that were not decided in time. */
export async function endExpiredChanges(db: Database, now: Date): Promise<void> {
  for (const change of await listExpiredChanges(db, now, { limit: atOnce }))
    await transaction(db, (tx) => endExpiredChange(tx, change, now))
}

/** The same for one organisation, before another change of the same thing is proposed. */
export async function endExpiredChangesOf(tx: Transaction, organisationId: string, now: Date): Promise<void> {
  for (const change of await listExpiredChanges(tx, now, { limit: atOnce, organisationId }))
    await endExpiredChange(tx, change, now)
}

async function endExpiredChange(tx: Transaction, change: PendingChange, now: Date): Promise<void> {
  if (!(await closePendingChange(tx, change, { state: 'expired', decidedBy: null, at: now }))) return
  await announceChanges(tx, change.entity_id)
  await notifyOfEnd(tx, change, { outcome: 'expired', by: null })
  await recordPendingChange(tx, null, change, 'expired')
}
