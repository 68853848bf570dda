import { setTimeout as sleep } from 'node:timers/promises'
import { reason, type RefusalBody } from '@holdfast/contract'
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
    if (job !== undefined && (job.state === 'failed' || job.failure !== null))
      throw refusal('CHAIN_UNAVAILABLE', { why: whyFailed(job) })
    await sleep(150)
  }
  throw refusal('WALLET_BEING_READ')
}

function whyFailed({ failure, failure_refusal }: FailedJob): RefusalBody {
  const stored = storedReason(failure_refusal)
  if (stored !== null) return stored
  return failure === null ? reason('WALLET_UNREADABLE') : reason('FOREIGN_TEXT', { text: failure })
}

type FailedJob = Pick<NonNullable<Awaited<ReturnType<typeof findJobById>>>, 'failure' | 'failure_refusal'>

/** How long 'Reconcile Now' waits for the ingester. */
const patienceMs = 60_000
