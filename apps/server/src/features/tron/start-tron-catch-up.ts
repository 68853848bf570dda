import { chainOf } from '@holdfast/chains'
import { providerNamed } from '@holdfast/providers'
import { messageOf } from '../../http/message-of.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { queueJob } from '../ingestion/queue-job.ts'
import { authoriseWalletAt } from './authorise-wallet-at.ts'

export const startTronCatchUp: Verb<'startTronCatchUp', 'db' | 'providers'> = async (
  { db, providers },
  call,
) => {
  const {
    actor,
    request: { body },
  } = call
  const { wallet, network } = await authoriseWalletAt(db, actor, 'fetch history', body)
  if (providerNamed(providers(network.code), body.provider) === null)
    throw refusal('PROVIDER_MISSING', { field: 'network_id', network: network.name })
  const hash = body.specific_hash === undefined ? null : chainOf('tron').normaliseHash(body.specific_hash)
  if (body.specific_hash !== undefined && hash === null)
    throw refusal('TRON_HASH_FORM', { field: 'specific_hash' })
  const job = await queueJob(db, call, wallet, {
    kind: hash === null ? 'catch-up' : 'by-hash',
    provider: body.provider,
    row_limit: hash === null ? body.limit : null,
    tx_hash: hash,
    use_high_watermark: body.use_high_watermark,
  })
  return { success: true, ...messageOf('FETCH_STARTED'), stats: { job_id: job.id } }
}
