import { chainOf } from '@holdfast/chains'
import { listNetworks } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { badValue } from '../../http/refusal.ts'
import { findKnown } from './look-alikes.ts'
import { book, labels, verbsOf } from './names.ts'

const ofBook = verbsOf(book)
const ofLabels = verbsOf(labels)

export const addresses: HandlersOf<
  | 'listAddressBook'
  | 'createAddress'
  | 'updateAddress'
  | 'deleteAddress'
  | 'listAddressChanges'
  | 'exportAddressBook'
  | 'importAddressBook'
  | 'listInboundLabels'
  | 'createInboundLabel'
  | 'updateInboundLabel'
  | 'deleteInboundLabel'
  | 'listLabelChanges'
  | 'exportInboundLabels'
  | 'importInboundLabels'
  | 'checkAddress'
> = {
  listAddressBook: ofBook.list,
  createAddress: ofBook.create,
  updateAddress: ofBook.update,
  deleteAddress: ofBook.remove,
  listAddressChanges: ofBook.history,
  exportAddressBook: ofBook.exportCsv,
  importAddressBook: ofBook.importCsv,

  listInboundLabels: ofLabels.list,
  createInboundLabel: ofLabels.create,
  updateInboundLabel: ofLabels.update,
  deleteInboundLabel: ofLabels.remove,
  listLabelChanges: ofLabels.history,
  exportInboundLabels: ofLabels.exportCsv,
  importInboundLabels: ofLabels.importCsv,

  checkAddress: async ({ db }, { actor, request: { query } }) => {
    authorise(actor, 'read organisation', query.entity_id)
    const network = (await listNetworks(db)).find(({ id }) => id === query.network_id)
    if (network === undefined) throw badValue('network_id', 'is not a known network')
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
  },
}
