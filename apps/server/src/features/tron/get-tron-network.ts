import type { Queryable } from '@holdfast/store'
import { listNetworks, type Network } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

export async function getTronNetwork(db: Queryable, id: string): Promise<Network> {
  const network = (await listNetworks(db)).find((candidate) => candidate.id === id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  if (network.chain !== 'tron')
    throw refusal('NETWORK_NOT_TRON', { field: 'network_id', network: network.name })
  return network
}
