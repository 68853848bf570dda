import { listNetworks as listStoredNetworks } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentNetwork } from './present-network.ts'

export const listNetworks: Verb<'listNetworks', 'config' | 'db'> = async (
  { db, config },
  { request: { query } },
) => {
  const networks = await listStoredNetworks(db, query.active_only === true ? { isActive: true } : {})
  return networks.map((network) => presentNetwork(network, config))
}
