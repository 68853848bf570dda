import type { Queryable } from '@holdfast/store'
import { listNetworks, type Network } from '@holdfast/store/read'
import { badValue } from '../../http/refusal.ts'

export async function getTronNetwork(db: Queryable, id: string): Promise<Network> {
  const network = (await listNetworks(db)).find((one) => one.id === id)
  if (network === undefined) throw badValue('network_id', 'is not a known network')
  if (network.chain !== 'tron') throw badValue('network_id', `${network.name} is not a TRON network`)
  return network
}
