import { type Database, transaction } from '@holdfast/store'
import { deleteAddressName, lockRows } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceNames } from './announce-names.ts'
import type { NameList } from './name-lists.ts'
import { type NameKey, readName } from './read-name.ts'
import { recordName } from './record-name.ts'

/** The caller must already be authorised to change the lists of this organisation. */
export async function deleteName(db: Database, list: NameList, who: Who, key: NameKey): Promise<undefined> {
  await transaction(db, async (tx) => {
    await lockRows(tx, list.table, { entity_id: key.organisationId, id: key.id })
    const before = await readName(tx, list, key)
    await deleteAddressName(tx, list.table, before)
    await announceNames(tx, list, before.entity_id, 'deleted', [{ id: before.id }])
    await recordName(tx, list, who, 'deleted', { before })
  })
  return undefined
}
