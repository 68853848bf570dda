/** Names of addresses. Each change has the marks of look-alikes made again. */
import { type Insertable, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { AddressList } from '../read/address-names.ts'
import type { AddressNamesTable } from '../schema/wallets.ts'
import { queueLookAlikes } from './met-addresses.ts'

export type NewAddressName = Pick<
  Insertable<AddressNamesTable>,
  'entity_id' | 'network_id' | 'name' | 'address' | 'created_by'
> & { readonly note: string }

/** Blocks other changes of the organisation's names until this commit, so that the names compared are the names stored. */
export async function lockNames(tx: Transaction, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${organisationId}`}, 0))`.execute(tx)
}

/** Answers the ids, in the order given. */
export async function insertAddressNames(
  tx: Transaction,
  list: AddressList,
  names: readonly NewAddressName[],
): Promise<string[]> {
  if (names.length === 0) return []
  const now = new Date()
  const rows = names.map((name) => ({ ...name, id: newId(), created_at: now }))
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insertInto(list)
      .values(rows.slice(at, at + chunk))
      .execute()
  await queueAll(tx, names)
  return rows.map(({ id }) => id)
}

/** Parameters of one statement are counted in 16 bits. */
const chunk = 1000

/** One more version. */
export async function updateAddressName(
  tx: Transaction,
  list: AddressList,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  change: { readonly name: string; readonly note: string; readonly updated_by: string },
): Promise<void> {
  await tx
    .updateTable(list)
    .set((eb) => ({ ...change, updated_at: new Date(), version: eb('version', '+', 1) }))
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAddressName(
  tx: Transaction,
  list: AddressList,
  { entity_id, id, network_id }: { entity_id: string; id: string; network_id: string },
): Promise<void> {
  await tx.deleteFrom(list).where('entity_id', '=', entity_id).where('id', '=', id).execute()
  await queueLookAlikes(tx, { organisationId: entity_id, networkId: network_id })
}

async function queueAll(tx: Transaction, names: readonly NewAddressName[]): Promise<void> {
  const places = new Map(names.map((name) => [`${name.entity_id}/${name.network_id}`, name]))
  for (const { entity_id, network_id } of places.values())
    await queueLookAlikes(tx, { organisationId: entity_id, networkId: network_id })
}
