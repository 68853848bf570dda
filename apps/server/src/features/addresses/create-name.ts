import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { insertAddressNames, lockNames } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { placeAddress } from '../networks/place-address.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { readName } from './read-name.ts'
import { recordName } from './record-name.ts'
import { refuseTwins } from './refuse-twins.ts'

/** The caller must already be authorised to change the lists of this organisation. */
export async function createName(
  db: Database,
  list: NameList,
  who: Who,
  body: ApiRequest<'createAddress'>['body'],
): Promise<ApiReply<'createAddress'>> {
  const { network, address } = await placeAddress(db, body)
  const { name, entity_id, note = '' } = body
  const row = { entity_id, network_id: network.id, name, address, note, created_by: who.actor.user.id }
  return refuseTwins(refusal('ADDRESS_LISTED', { field: 'address', network: network.name }), () =>
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
