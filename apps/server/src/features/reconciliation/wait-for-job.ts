import { setTimeout as sleep } from 'node:timers/promises'
import { findJobById } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refusal.ts'

/** A job that takes longer goes on by itself; the caller is told so. */
export async function waitForJob({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const job = await findJobById(db, id)
    if (job?.state === 'done') return
    if (job?.state === 'failed' || (job?.failure ?? null) !== null)
      throw new Refused(502, `Chain unavailable: ${job?.failure ?? 'the wallet could not be read'}`)
    await sleep(150)
  }
  throw new Refused(503, 'The wallet is still being read. Load the status again in a moment.')
}

/** How long 'Reconcile Now' waits for the ingester. */
const patienceMs = 60_000
