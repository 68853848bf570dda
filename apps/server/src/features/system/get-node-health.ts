import { listNetworks } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readNodeHealth } from './read-node-health.ts'

export const getNodeHealth: Verb<'getNodeHealth', 'db' | 'providers'> = async (
  { db, providers },
  { request: { params } },
) => {
  const networks = await listNetworks(db, { isActive: true })
  const network = networks.find(({ code }) => code === params.code)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'code' })
  const [provider] = providers(network.code)
  const { code: network_code, name } = network
  const health = provider === undefined ? null : await readNodeHealth(provider)
  return { network_code, name, ok: health?.error === null, latest_block: health?.latestBlock ?? null }
}
