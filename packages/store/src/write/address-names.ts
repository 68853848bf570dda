/** Names of addresses. Each change queues the marks of look-alikes for an update. */
import { nameReading } from '@holdfast/ledger'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { AddressList } from '../read/address-names.ts'
import type { AddressNamesTable } from '../schema/wallets.ts'
import { queueLookAlikes } from './seen-addresses.ts'
import { unnest } from './unnest.ts'

export type NewAddressName = Pick<
  Insertable<AddressNamesTable>,
  'entity_id' | 'network_id' | 'name' | 'address' | 'created_by'
> & { readonly note: string }

/**
 * Blocks other changes of the organisation's names until this commit, so that the compared names are the
 * stored ones.
 */
export async function lockNames(tx: Transaction, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`names of ${organisationId}`}, 0))`.execute(tx)
}

/** Returns the ids, in the order of the input. */
export async function insertAddressNames(
  tx: Transaction,
  list: AddressList,
  names: readonly NewAddressName[],
): Promise<string[]> {
  if (names.length === 0) return []
  const now = new Date()
  const rows = names.map((name) => ({
    ...name,
    id: newId(),
    name_reading: nameReading(name.name),
    created_at: now,
  }))
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insertInto(list)
      .values(rows.slice(at, at + chunk))
      .execute()
  await queueAll(tx, names)
  return rows.map(({ id }) => id)
}

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const chunk = 1000

/** Increments the version. */
export async function updateAddressName(
  tx: Transaction,
  list: AddressList,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  change: { readonly name: string; readonly note: string; readonly updated_by: string },
): Promise<void> {
  await tx
    .updateTable(list)
    .set((eb) => ({
      ...change,
      name_reading: nameReading(change.name),
      updated_at: new Date(),
      version: eb('version', '+', 1),
    }))
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

const tables = ['wallets', 'address_book', 'inbound_labels'] as const
const portion = 1000

/** Stores the missing readings of names. Returns how many. */
export async function fillNameReadings(db: Queryable): Promise<number> {
  let filled = 0
  for (const table of tables) {
    let after: { readonly entity_id: string; readonly id: string } | undefined
    do {
      const rows = await db
        .selectFrom(table)
        .select(['entity_id', 'id', 'name'])
        .where('name_reading', 'is', null)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(entity_id, id) > (${after?.entity_id}::uuid, ${after?.id}::uuid)`),
        )
        .orderBy('entity_id')
        .orderBy('id')
        .limit(portion)
        .execute()
      const read = rows.map((row) => ({ ...row, reading: nameReading(row.name) }))
      // A concurrent rename stores the reading of the new name itself.
      await sql`
        update ${sql.table(table)} t set name_reading = n.reading
        from ${unnest('n', { entity_id: 'uuid', id: 'uuid', name: 'text', reading: 'text' }, read)}
        where t.entity_id = n.entity_id and t.id = n.id and t.name = n.name`.execute(db)
      filled += rows.length
      after = rows.length < portion ? undefined : rows.at(-1)
    } while (after !== undefined)
  }
  return filled
}

async function queueAll(tx: Transaction, names: readonly NewAddressName[]): Promise<void> {
  const places = new Map(names.map((name) => [`${name.entity_id}/${name.network_id}`, name]))
  for (const { entity_id, network_id } of places.values())
    await queueLookAlikes(tx, { organisationId: entity_id, networkId: network_id })
}
