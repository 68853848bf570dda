import { chainOf } from '@holdfast/chains'
import { badValue } from '../../http/refusal.ts'
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
  if (wallet.network_id !== network.id) throw badValue('network_id', 'is not the network of this wallet')
  if (chainOf('tron').normaliseAddress(body.address) !== wallet.address)
    throw badValue('address', 'is not the address of this wallet')
  if (providers(network.code, body.provider) === null)
    throw badValue('network_id', `no provider is configured for ${network.name}`)
  await queueJob(db, call, wallet, { kind: 'orchestrate', provider: body.provider })
  return { success: true, message: 'Balances are being brought up to date' }
}
