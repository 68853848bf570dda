import { messageOf } from '../../http/message-of.ts'
import type { Verb } from '../../http/verb.ts'
import { queueJob } from '../ingestion/queue-job.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertServed } from './assert-served.ts'
import { waitForJob } from './wait-for-job.ts'

export const backfillWallet: Verb<'backfillWallet', 'db' | 'providers'> = async (context, call) => {
  const { params, query } = call.request
  const wallet = await authoriseWallet(context.db, call.actor, 'fetch history', params.id)
  const provider = await assertServed(context, wallet.network_id)
  const job = await queueJob(context.db, call, wallet, {
    kind: 'backfill',
    provider,
    token_id: query.token_id,
    use_high_watermark: false,
  })
  await waitForJob(context, job.id)
  return { success: true, ...messageOf('WALLET_READ_AGAIN'), job_id: job.id }
}
