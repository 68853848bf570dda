/**
 * Names that people gave to addresses, list by list, and every address of a network that an organisation has
 * named.
 */
import { type NamedKind, namedKinds, nameReading } from '@holdfast/ledger'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { AddressNamesTable } from '../schema/wallets.ts'

export type AddressList = 'address_book' | 'inbound_labels'
export type AddressName = Selectable<AddressNamesTable> & {
  readonly network: string
  readonly network_code: string
  readonly creator: string | null
  readonly changer: string | null
}

const named = (db: Queryable, list: AddressList) =>
  db
    .selectFrom(`${list} as a`)
    .innerJoin('networks as n', 'n.id', 'a.network_id')
    .leftJoin('users as c', 'c.id', 'a.created_by')
    .leftJoin('users as u', 'u.id', 'a.updated_by')
    .selectAll('a')
    .select(['n.name as network', 'n.code as network_code', 'c.name as creator', 'u.name as changer'])

export async function listNamedAddresses(
  db: Queryable,
  list: AddressList,
  organisationIds: readonly string[],
): Promise<AddressName[]> {
  if (organisationIds.length === 0) return []
  return named(db, list)
    .where('a.entity_id', 'in', organisationIds)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.address')
    .execute()
}

/** By id among the caller's organisations. */
export async function findNamedAddress(
  db: Queryable,
  list: AddressList,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<AddressName | undefined> {
  if (organisationIds.length === 0) return undefined
  return named(db, list).where('a.entity_id', 'in', organisationIds).where('a.id', '=', id).executeTakeFirst()
}

export interface KnownName {
  readonly address: string
  readonly name: string
  readonly kind: NamedKind
}

/** Wallets first, then the address book, then labels: the order of precedence of names. */
export async function listKnownNames(
  db: Queryable,
  { organisationId, networkId }: { organisationId: string; networkId: string },
): Promise<KnownName[]> {
  const of = (table: 'wallets' | AddressList, kind: NamedKind) =>
    db
      .selectFrom(table)
      .select(['address', 'name', sql.lit(kind).as('kind')])
      .where('entity_id', '=', organisationId)
      .where('network_id', '=', networkId)
      .execute()
  const lists = await Promise.all([
    of('wallets', 'wallet'),
    of('address_book', 'address_book'),
    of('inbound_labels', 'inbound_label'),
  ])
  return lists.flat()
}

export interface NamedPlace extends KnownName {
  readonly id: string
  readonly network_id: string
  readonly network: string
  /** When the address first got a name, and by whom; null if no person is recorded. */
  readonly created_at: Date
  readonly creator: string | null
  /** When name or note last changed. Both null: never. */
  readonly changed_at: Date | null
  readonly changer: string | null
}

/**
 * The names on a network of these addresses, and of all that resemble one of them: two addresses that
 * `compareAddresses` finds alike share one of three keys. In the order of `listKnownNames`.
 */
export async function listNamesNear(
  db: Queryable,
  { organisationId, networkId }: { organisationId: string; networkId: string },
  addresses: readonly string[],
): Promise<NamedPlace[]> {
  const stretch = (of: (address: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`${of(sql`a.address`)} = any(array(select ${of(sql`near.address`)} from unnest(${addresses}::text[]) as near(address)))`
  const isNear = sql`(a.address = any(${addresses}::text[]) or ${stretch(headOf)} or ${stretch(tailOf)} or ${stretch(endOf)})`
  const lists = await Promise.all(
    namedKinds.map((kind) =>
      listPlaces(
        db,
        kind,
        sql`a.entity_id = ${organisationId} and a.network_id = ${networkId} and ${isNear}`,
      ),
    ),
  )
  return lists.flat()
}

/** The keys of `imitationKeys`, as the indexes have them: similar characters are equal. */
const readAlike = (text: RawBuilder<unknown>) =>
  sql`translate(lower(${text} collate "C"), 'izsb9gq', '1258666')`
const headOf = (address: RawBuilder<unknown>) => readAlike(sql`substr(${address}, 2, 3)`)
const tailOf = (address: RawBuilder<unknown>) => readAlike(sql`left(right(${address}, 6), 3)`)
const endOf = (address: RawBuilder<unknown>) => readAlike(sql`right(${address}, 3)`)

/**
 * Names on every network that read like one of these, and all without a stored reading, which the caller
 * compares.
 */
export async function listNamesReading(
  db: Queryable,
  organisationId: string,
  {
    names,
    kinds = namedKinds,
    notOf = null,
    limit = null,
  }: {
    readonly names: readonly string[]
    readonly kinds?: readonly NamedKind[]
    /** An address whose names are left out. */
    readonly notOf?: string | null
    /** The limit for each kind; which ones are returned is undefined if there are more. */
    readonly limit?: number | null
  },
): Promise<NamedPlace[]> {
  const readings = [...new Set(names.map(nameReading))]
  const ofOthers = sql`a.entity_id = ${organisationId} and a.address is distinct from ${notOf}`
  const lists = await Promise.all(
    kinds.flatMap((kind) => [
      listPlaces(db, kind, sql`${ofOthers} and a.name_reading = any(${readings}::text[]) limit ${limit}`),
      listPlaces(db, kind, sql`${ofOthers} and a.name_reading is null`),
    ]),
  )
  return lists.flat()
}

const listPlaces = async (
  db: Queryable,
  kind: NamedKind,
  condition: RawBuilder<unknown>,
): Promise<NamedPlace[]> => {
  const { rows } = await (
    kind === 'wallet'
      ? sql<NamedPlace>`
        select a.id, a.network_id, a.address, a.name, a.created_at, n.name as network, 'wallet' as kind, null as creator,
          null::timestamptz as changed_at, null as changer
        from wallets a join networks n on n.id = a.network_id where ${condition}`
      : sql<NamedPlace>`
        select a.id, a.network_id, a.address, a.name, a.created_at, n.name as network, ${sql.lit(kind)} as kind, c.name as creator,
          a.updated_at as changed_at, u.name as changer
        from ${sql.table(tableOf[kind])} a join networks n on n.id = a.network_id
        left join users c on c.id = a.created_by left join users u on u.id = a.updated_by where ${condition}`
  ).execute(db)
  return rows
}

const tableOf = { address_book: 'address_book', inbound_label: 'inbound_labels' } as const
