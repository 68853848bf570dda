import { type Database, transaction } from '@holdfast/store'
import type { findWallet } from '@holdfast/store/read'
import { enqueueJob, type IngestionJob, type NewJob } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'

type Wallet = NonNullable<Awaited<ReturnType<typeof findWallet>>>
type JobRequest = Pick<NewJob, 'kind' | 'provider'> & Partial<NewJob>

/** Queues the reading of a wallet and records who requested it. */
export const queueJob = (
  db: Database,
  who: Who,
  wallet: Wallet,
  request: JobRequest,
): Promise<IngestionJob> =>
  transaction(db, async (tx) => {
    const job = await enqueueJob(tx, {
      ...request,
      entity_id: wallet.entity_id,
      wallet_id: wallet.id,
      requested_by: who.actor.user.id,
    })
    await recordChange(tx, who, {
      organisationId: wallet.entity_id,
      subject: { kind: 'wallet', id: wallet.id, name: wallet.name },
      verb: 'fetched',
      after: { job_id: job.id, ...request },
    })
    return job
  })
