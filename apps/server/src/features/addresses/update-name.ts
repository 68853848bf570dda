import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, transaction, type Transaction } from '@holdfast/store'
import { lockNames, lockOrganisations, lockRows, updateAddressName } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { assertVersion, type Refused } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { type NameKey, readName } from './read-name.ts'
import { recipientsInRules } from './recipients-in-rules.ts'
import { recordName } from './record-name.ts'

type Name = ApiReply<'updateAddress'>
type NameFields = ApiRequest<'updateAddress'>['body']

/** The caller must already be authorised to change the lists of this organisation. A change of a recipient in the rules is
 *  proposed instead. */
export const updateName = async (
  db: Database,
  list: NameList,
  who: Who,
  key: NameKey,
  { body, version }: Pick<ApiRequest<'updateAddress'>, 'body' | 'version'>,
): Promise<Name> => {
  const outcome = await transaction(db, async (tx) => {
    if (list.isForPayees) await lockOrganisations(tx, [key.organisationId])
    const before = await lockName(tx, list, key, { name: body.name, version })
    const isChanged = body.name !== before.name || body.note !== before.note
    if (list.isForPayees && isChanged && (await isRecipient(tx, before)))
      return proposeName(tx, who, before, body)
    return writeName(tx, list, { who, authorId: who.actor.user.id }, { before, fields: body })
  })
  return replyOf(outcome)
}

/** Refuses a name that could be taken for another one's. */
export async function lockName(
  tx: Transaction,
  list: NameList,
  key: NameKey,
  { name, version }: { readonly name: string; readonly version: number | undefined },
): Promise<Name> {
  const { organisationId, id } = key
  await lockNames(tx, organisationId)
  await lockRows(tx, list.table, { entity_id: organisationId, id })
  const before = await readName(tx, list, key)
  assertVersion(before.version ?? 0, version)
  if (list.isForPayees && name !== before.name)
    await refuseAlikeName(tx, organisationId, { name, address: before.address })
  return before
}

async function isRecipient(tx: Transaction, { entity_id, network_id, address }: Name): Promise<boolean> {
  const findRecipient = await recipientsInRules(tx, entity_id)
  return findRecipient({ networkId: network_id, address }) !== undefined
}

const proposeName = (tx: Transaction, who: Who, before: Name, { name, note }: NameFields): Promise<Refused> =>
  proposeChange(tx, who, {
    entity_id: before.entity_id,
    kind: 'address-changed',
    subject_key: before.id,
    subject_id: before.id,
    subject_name: before.name,
    version: before.version,
    before: { name: before.name, note: before.note, address: before.address },
    after: { name, note, address: before.address },
  })

export async function writeName(
  tx: Transaction,
  list: NameList,
  { who, authorId }: { readonly who: Who; readonly authorId: string },
  { before, fields: { name, note } }: { readonly before: Name; readonly fields: NameFields },
): Promise<Name> {
  const key = { organisationId: before.entity_id, id: before.id }
  await updateAddressName(tx, list.table, key, { name, note, updated_by: authorId })
  const updated = await readName(tx, list, key)
  await announceNames(tx, list, key.organisationId, 'updated', [updated])
  await recordName(tx, list, who, 'updated', { before, after: updated })
  return updated
}
