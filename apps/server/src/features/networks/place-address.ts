import { chainOf } from '@holdfast/chains'
import type { Queryable } from '@holdfast/store'
import { findNetwork, type Network } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** The named network, and the address in the spelling of its chain. */
export async function placeAddress(
  db: Queryable,
  { network_id, address: text }: { readonly network_id: string; readonly address: string },
): Promise<{ readonly network: Network; readonly address: string }> {
  const network = await findNetwork(db, network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  const address = chainOf(network.chain).normaliseAddress(text, network)
  if (address === null) throw refusal('ADDRESS_INVALID', { field: 'address', network: network.name })
  return { network, address }
}
