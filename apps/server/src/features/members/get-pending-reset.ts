import type { Transaction } from '@holdfast/store'
import { listPendingPasswordResets } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

/** A request that the organisation has not decided yet. */
export async function getPendingReset(tx: Transaction, organisationId: string, id: string) {
  const resets = await listPendingPasswordResets(tx, organisationId, new Date())
  const reset = resets.find((pending) => pending.id === id)
  if (reset === undefined) throw notFound('password_reset')
  return reset
}
