/** Names people gave to addresses, list by list, and every address of a network that an organisation knows by name. */
import type { NamedKind } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
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

/** By id among the organisations of whoever asks. */
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

/** Wallets first, then the book, then labels: the order in which a name is chosen. */
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
  /** When the address got its name first, and by whom; null where no person is recorded. */
  readonly created_at: Date
  readonly creator: string | null
  /** When name or note changed last. Both null: never. */
  readonly changed_at: Date | null
  readonly changer: string | null
}

/** Every name of the organisation on every network, in the order of `listKnownNames`. */
export async function listNamesOfOrganisation(db: Queryable, organisationId: string): Promise<NamedPlace[]> {
  const lists = await Promise.all([
    db
      .selectFrom('wallets as a')
      .innerJoin('networks as n', 'n.id', 'a.network_id')
      .select(['a.id', 'a.network_id', 'a.address', 'a.name', 'a.created_at', 'n.name as network'])
      .select(sql.lit<NamedKind>('wallet').as('kind'))
      .select(sql<null>`null`.as('creator'))
      .select([sql<Date | null>`null::timestamptz`.as('changed_at'), sql<null>`null`.as('changer')])
      .where('a.entity_id', '=', organisationId)
      .execute(),
    namesOfList(db, organisationId, 'address_book', 'address_book'),
    namesOfList(db, organisationId, 'inbound_labels', 'inbound_label'),
  ])
  return lists.flat()
}

const namesOfList = (db: Queryable, organisationId: string, list: AddressList, kind: NamedKind) =>
  db
    .selectFrom(`${list} as a`)
    .innerJoin('networks as n', 'n.id', 'a.network_id')
    .leftJoin('users as c', 'c.id', 'a.created_by')
    .leftJoin('users as u', 'u.id', 'a.updated_by')
    .select(['a.id', 'a.network_id', 'a.address', 'a.name', 'a.created_at', 'n.name as network'])
    .select(sql.lit<NamedKind>(kind).as('kind'))
    .select(['c.name as creator', 'a.updated_at as changed_at', 'u.name as changer'])
    .where('a.entity_id', '=', organisationId)
    .execute()
