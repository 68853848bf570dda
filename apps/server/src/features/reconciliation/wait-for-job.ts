import { setTimeout as sleep } from 'node:timers/promises'
import { reason } from '@holdfast/contract'
import { findJobById } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { storedReason } from '../../http/stored-reason.ts'

/** A job that takes longer continues in the background, and the answer states it. */
export async function waitForJob({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const job = await findJobById(db, id)
    if (job?.state === 'done') return
    if (job?.state === 'failed' || (job?.failure ?? null) !== null)
      throw refusal('CHAIN_UNAVAILABLE', {
        why: storedReason(job?.failure_refusal) ?? reason('WALLET_UNREADABLE'),
      })
    await sleep(150)
  }
  throw refusal('WALLET_BEING_READ')
}

/** How long 'Reconcile Now' waits for the ingester. */
const patienceMs = 60_000
