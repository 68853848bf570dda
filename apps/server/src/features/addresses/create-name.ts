import { chainOf } from '@holdfast/chains'
import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import { insertAddressNames, lockNames } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { badValue, Refused } from '../../http/refusal.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { readName } from './read-name.ts'
import { recordName } from './record-name.ts'
import { refuseTwins } from './refuse-twins.ts'

/** The caller may change the lists of this organisation. */
export async function createName(
  db: Database,
  list: NameList,
  who: Who,
  body: ApiRequest<'createAddress'>['body'],
): Promise<ApiReply<'createAddress'>> {
  const network = (await listNetworks(db)).find(({ id }) => id === body.network_id)
  if (network === undefined) throw badValue('network_id', 'is not a known network')
  const address = chainOf(network.chain).normaliseAddress(body.address, network)
  if (address === null) throw new Refused(422, `Invalid address for ${network.name}`)
  const { name, entity_id, note = '' } = body
  const row = { entity_id, network_id: network.id, name, address, note, created_by: who.actor.user.id }
  return refuseTwins(new Refused(409, `address: this list already has this address on ${network.name}`), () =>
    transaction(db, async (tx) => {
      await lockNames(tx, entity_id)
      if (list.isForPayees) await refuseAlikeName(tx, entity_id, { name, address })
      const [id = ''] = await insertAddressNames(tx, list.table, [row])
      const created = await readName(tx, list, { organisationId: entity_id, id })
      await announceNames(tx, list, entity_id, 'created', [created])
      await recordName(tx, list, who, 'created', { after: created })
      return created
    }),
  )
}
