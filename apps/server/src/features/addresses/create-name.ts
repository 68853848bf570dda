import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, transaction, type Transaction } from '@holdfast/store'
import { type AddressName } from '@holdfast/store/read'
import { insertAddressNames, lockNames, lockOrganisations } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { placeAddress } from '../networks/place-address.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { readName } from './read-name.ts'
import { isAnotherText, recipientsInRules } from './recipients-in-rules.ts'
import { recordName } from './record-name.ts'
import { refuseTwins } from './refuse-twins.ts'

type NewName = Pick<AddressName, 'entity_id' | 'network_id' | 'name' | 'address' | 'note' | 'network'>

/** The caller must already be authorised to change the lists of this organisation. Another name or a note for a recipient in
 *  the rules is proposed instead. */
export async function createName(
  db: Database,
  list: NameList,
  who: Who,
  body: ApiRequest<'createAddress'>['body'],
): Promise<ApiReply<'createAddress'>> {
  const { network, address } = await placeAddress(db, body)
  const { name, entity_id, note = '' } = body
  const row = { entity_id, network_id: network.id, network: network.name, name, address, note }
  const outcome = await refuseTwins(
    refusal('ADDRESS_LISTED', { field: 'address', network: network.name }),
    () =>
      transaction(db, async (tx) => {
        if (list.isForPayees) await lockOrganisations(tx, [entity_id])
        await lockNames(tx, entity_id)
        if (list.isForPayees) await refuseAlikeName(tx, entity_id, { name, address })
        return (await isRedescribedRecipient(tx, list, row))
          ? proposeName(tx, who, row)
          : insertName(tx, list, { who, authorId: who.actor.user.id }, row)
      }),
  )
  return replyOf(outcome)
}

async function isRedescribedRecipient(tx: Transaction, list: NameList, row: NewName): Promise<boolean> {
  if (!list.isForPayees) return false
  const findRecipient = await recipientsInRules(tx, row.entity_id)
  const recipient = findRecipient({ networkId: row.network_id, address: row.address })
  return recipient !== undefined && isAnotherText(recipient, row)
}

const proposeName = (
  tx: Transaction,
  who: Who,
  { entity_id, network_id, network, name, address, note }: NewName,
): Promise<Refused> =>
  proposeChange(tx, who, {
    entity_id,
    kind: 'address-added',
    subject_key: `${network_id}/${address}`,
    subject_name: name,
    before: null,
    after: { name, address, network, network_id, note },
  })

export async function insertName(
  tx: Transaction,
  list: NameList,
  { who, authorId }: { readonly who: Who; readonly authorId: string },
  { network: _named, ...row }: NewName,
): Promise<ApiReply<'createAddress'>> {
  const { entity_id } = row
  const [id = ''] = await insertAddressNames(tx, list.table, [{ ...row, created_by: authorId }])
  const created = await readName(tx, list, { organisationId: entity_id, id })
  await announceNames(tx, list, entity_id, 'created', [created])
  await recordName(tx, list, who, 'created', { after: created })
  return created
}
