import type { Verb } from '../../http/verb.ts'
import { queueJob } from '../ingestion/queue-job.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertServed } from './assert-served.ts'
import { readStatus } from './read-status.ts'
import { waitForJob } from './wait-for-job.ts'

export const reconcileWallet: Verb<'reconcileWallet', 'db' | 'providers'> = async (context, call) => {
  const wallet = await authoriseWallet(context.db, call.actor, 'fetch history', call.request.params.id)
  const provider = await assertServed(context, wallet.network_id)
  const job = await queueJob(context.db, call, wallet, { kind: 'orchestrate', provider })
  await waitForJob(context, job.id)
  return readStatus(context, { organisationId: wallet.entity_id, id: wallet.id })
}
