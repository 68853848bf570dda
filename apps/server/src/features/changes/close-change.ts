import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import { closePendingChange } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { announceChanges } from './announce-changes.ts'
import { notifyOfEnd } from './notify-of-end.ts'
import { recordPendingChange } from './record-pending-change.ts'

const verbs = { adopted: 'adopted', refused: 'declined', withdrawn: 'withdrawn', lapsed: 'lapsed' } as const

/** Refuses the second of two concurrent decisions. `act` is what follows from this one. */
export async function closeChange<T = undefined>(
  tx: Transaction,
  who: Who,
  change: PendingChange,
  state: keyof typeof verbs,
  act?: () => Promise<T>,
): Promise<T | undefined> {
  const decidedBy = state === 'lapsed' ? null : who.actor.user.id
  const isClosed = await closePendingChange(tx, change, { state, decidedBy, at: new Date() })
  if (!isClosed) throw refusal('CHANGE_DECIDED')
  const result = await act?.()
  if (state !== 'adopted') await notifyOfEnd(tx, change, { outcome: state, by: decidedBy })
  await announceChanges(tx, change.entity_id)
  await recordPendingChange(tx, who, change, verbs[state])
  return result
}
