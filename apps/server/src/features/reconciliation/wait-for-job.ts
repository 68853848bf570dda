import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusalCode, reason, type RefusalBody } from '@holdfast/contract'
import type { StoredRefusal } from '@holdfast/store'
import { findJobById } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

/** A job that takes longer continues in the background, and the answer states it. */
export async function waitForJob({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const job = await findJobById(db, id)
    if (job?.state === 'done') return
    if (job?.state === 'failed' || (job?.failure ?? null) !== null)
      throw refusal('CHAIN_UNAVAILABLE', {
        why: storedReason(job?.failure_refusal ?? null) ?? reason('WALLET_UNREADABLE'),
      })
    await sleep(150)
  }
  throw refusal('WALLET_BEING_READ')
}

/** Null for a failure from before failures had codes, or of another version. */
const storedReason = (stored: StoredRefusal | null): RefusalBody | null =>
  stored !== null && isRefusalCode(stored.code) ? (stored as RefusalBody) : null

/** How long 'Reconcile Now' waits for the ingester. */
const patienceMs = 60_000
