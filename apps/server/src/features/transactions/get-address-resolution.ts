import { listAddressNames, type NamedAddress } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const getAddressResolution: Verb<'getAddressResolution', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const names = await listAddressNames(db, authoriseScope(actor, 'read organisation', query.entity_id))
  return {
    wallets: asMap(names.wallets),
    address_book: asMap(names.addressBook),
    inbound_labels: asMap(names.inboundLabels),
  }
}

const asMap = (names: readonly NamedAddress[]): Record<string, string> =>
  Object.fromEntries(names.map(({ address, name }) => [address, name]))
