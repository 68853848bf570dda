import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { lockNames, lockRows, updateAddressName } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { assertVersion } from '../../http/refusal.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { refuseAlikeName } from './names-alike.ts'
import { type NameKey, readName } from './read-name.ts'
import { recordName } from './record-name.ts'

/** The caller must already be authorised to change the lists of this organisation. */
export const updateName = (
  db: Database,
  list: NameList,
  who: Who,
  key: NameKey,
  { body, version }: Pick<ApiRequest<'updateAddress'>, 'body' | 'version'>,
): Promise<ApiReply<'updateAddress'>> =>
  transaction(db, async (tx) => {
    const { organisationId, id } = key
    await lockNames(tx, organisationId)
    await lockRows(tx, list.table, { entity_id: organisationId, id })
    const before = await readName(tx, list, key)
    assertVersion(before.version, version)
    const { name, note } = body
    if (list.isForPayees && name !== before.name)
      await refuseAlikeName(tx, organisationId, { name, address: before.address })
    await updateAddressName(tx, list.table, key, { name, note, updated_by: who.actor.user.id })
    const updated = await readName(tx, list, key)
    await announceNames(tx, list, organisationId, 'updated', [updated])
    await recordName(tx, list, who, 'updated', { before, after: updated })
    return updated
  })
