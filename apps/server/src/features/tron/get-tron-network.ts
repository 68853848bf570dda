import type { Queryable } from '@holdfast/store'
import { listNetworks, type Network } from '@holdfast/store/read'
import { badValue, refusal } from '../../http/refusal.ts'

export async function getTronNetwork(db: Queryable, id: string): Promise<Network> {
  const network = (await listNetworks(db)).find((one) => one.id === id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  if (network.chain !== 'tron') throw badValue('network_id', `${network.name} is not a TRON network`)
  return network
}
