import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { type Database, type Transaction, transaction } from '@holdfast/store'
import { type AddressName, listNamedAddresses } from '@holdfast/store/read'
import { insertAddressNames, lockNames, lockRows, updateAddressName } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import { announceNames } from './announce-names.ts'
import type { Imported } from './list-name-changes.ts'
import type { NameList } from './name-lists.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { presentNames } from './present-names.ts'
import { refuseTwins } from './refuse-twins.ts'

type Name = ApiReply<'createAddress'>

/** The caller must already be authorised to change the lists of this organisation. A dry run and a file with a fault
 *  change nothing. */
export const importNames = (
  db: Database,
  list: NameList,
  who: Who,
  { entity_id: organisationId, csv, dry_run }: ApiRequest<'importAddressBook'>['body'],
): Promise<ApiReply<'importAddressBook'>> =>
  refuseTwins(refusal('ADDRESSES_ADDED_MEANWHILE'), () =>
    transaction(db, async (tx) => {
      if (!dry_run) {
        await lockNames(tx, organisationId)
        await lockRows(tx, list.table, { entity_id: organisationId })
      }
      const plan = await planImport(tx, list, { organisationId, csv })
      const isWanted = !dry_run && plan.report.faults.length === 0
      if (isWanted) await carryOut(tx, list, who, organisationId, plan)
      return { ...plan.report, dry_run, imported: isWanted }
    }),
  )

async function carryOut(
  tx: Transaction,
  list: NameList,
  { actor, caller }: Who,
  organisationId: string,
  { toAdd, toChange }: ImportPlan,
): Promise<void> {
  if (toAdd.length + toChange.length === 0) return
  const userId = actor.user.id
  const addedIds = await insertAddressNames(
    tx,
    list.table,
    toAdd.map(({ network, address, name, note }) => ({
      entity_id: organisationId,
      created_by: userId,
      network_id: network.id,
      name,
      address,
      note,
    })),
  )
  for (const { existing, name, note } of toChange)
    await updateAddressName(
      tx,
      list.table,
      { organisationId: existing.entity_id, id: existing.id },
      { name, note, updated_by: userId },
    )
  const was = new Map(toChange.map(({ existing }) => [existing.id, existing]))
  const touched = new Set([...addedIds, ...was.keys()])
  const names = await listNamedAddresses(tx, list.table, [organisationId])
  const presented = await presentNames(
    tx,
    names.filter(({ id }) => touched.has(id)),
  )
  const added = presented.filter(({ id }) => !was.has(id))
  const changed = presented.filter(({ id }) => was.has(id))
  await announceNames(tx, list, organisationId, 'created', added)
  await announceNames(tx, list, organisationId, 'updated', changed)
  const after: Imported = {
    added: added.map(briefly),
    changed: changed.map((name) => ({ ...briefly(name), before: versionOf(was.get(name.id)) })),
  }
  const subject = { kind: list.kind, id: organisationId }
  await recordChange(tx, { actor, caller }, { organisationId, subject, verb: 'imported', after })
}

const briefly = ({ id, address, name, note }: Name) => ({ id, address, name, note })
const versionOf = (name: AddressName | undefined) => ({ name: name?.name ?? '', note: name?.note ?? '' })
