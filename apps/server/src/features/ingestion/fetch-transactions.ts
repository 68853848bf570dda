import { chainOf } from '@holdfast/chains'
import { findNetwork } from '@holdfast/store/read'
import type { NewJob } from '@holdfast/store/write'
import { messageOf } from '../../http/message-of.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { defaultProviderOf } from '../networks/default-provider-of.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { queueJob } from './queue-job.ts'

export const fetchTransactions: Verb<'fetchTransactions', 'db' | 'providers'> = async (
  { db, providers },
  call,
) => {
  const {
    actor,
    request: { params, query },
  } = call
  const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
  const network = await findNetwork(db, wallet.network_id)
  if (network === undefined) throw notFound('network')
  const provider = defaultProviderOf(network, providers)
  const details = { network: network.name }
  if (provider === null) return { success: false, ...messageOf('NETWORK_UNSERVED', details), details }
  const hash =
    query.specific_hash === undefined ? null : chainOf(network.chain).normaliseHash(query.specific_hash)
  if (query.specific_hash !== undefined && hash === null)
    throw refusal('HASH_NOT_OF', { field: 'specific_hash', network: network.name })
  await queueJob(db, call, wallet, { provider, ...jobFor(hash, query.limit) })
  return { success: true, ...messageOf('FETCH_STARTED'), details }
}

/** One transaction, the newest, or everything that is not read yet. */
function jobFor(hash: string | null, limit: number | undefined): Pick<NewJob, 'kind'> & Partial<NewJob> {
  if (hash !== null) return { kind: 'by-hash', tx_hash: hash }
  return limit === undefined ? { kind: 'orchestrate' } : { kind: 'catch-up', row_limit: limit }
}
