import { chainOf } from '@holdfast/chains'
import { providerNamed } from '@holdfast/providers'
import { messageOf } from '../../http/message-of.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { getTronNetwork } from './get-tron-network.ts'
import { queueJob } from '../ingestion/queue-job.ts'

export const orchestrateCatchUp: Verb<'orchestrateCatchUp', 'db' | 'providers'> = async (
  { db, providers },
  call,
) => {
  const {
    actor,
    request: { params, body },
  } = call
  const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
  const network = await getTronNetwork(db, body.network_id)
  if (wallet.network_id !== network.id) throw refusal('WALLET_OTHER_NETWORK', { field: 'network_id' })
  if (chainOf('tron').normaliseAddress(body.address) !== wallet.address)
    throw refusal('WALLET_OTHER_ADDRESS', { field: 'address' })
  if (providerNamed(providers(network.code), body.provider) === null)
    throw refusal('PROVIDER_MISSING', { field: 'network_id', network: network.name })
  await queueJob(db, call, wallet, { kind: 'orchestrate', provider: body.provider })
  return { success: true, ...messageOf('CATCH_UP_STARTED') }
}
