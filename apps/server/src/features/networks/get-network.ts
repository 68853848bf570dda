import { findNetwork, type Network } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export async function getNetwork(db: Parameters<typeof findNetwork>[0], id: string): Promise<Network> {
  const network = await findNetwork(db, id)
  if (network === undefined) throw notFound('network')
  return network
}
