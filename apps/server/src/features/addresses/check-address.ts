import { chainOf } from '@holdfast/chains'
import { findNetwork } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findKnown } from './find-known.ts'

export const checkAddress: Verb<'checkAddress', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read organisation', query.entity_id)
  const network = await findNetwork(db, query.network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  const address = chainOf(network.chain).normaliseAddress(query.address, network)
  if (address === null) return { address: null, known_as: null, look_alikes: [] }
  const place = { organisationId: query.entity_id, networkId: network.id, chain: network.chain }
  const known = await findKnown(db, place, [address])
  const named = known.names.get(address)
  return {
    address,
    known_as: named === undefined ? null : { list: named.kind, name: named.name },
    look_alikes: known.lookAlikesOf(address),
  }
}
