/** Addresses an organisation has met: which are still to be checked, what could be taken for them, and what is to be said about
 *  those on a page. */
import { imitationKeys, type ImitationRule, isKnown, type MetAddress, type NamedKind } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { MetAddressesTable } from '../schema/transactions.ts'

interface Place {
  readonly organisationId: string
  readonly networkId: string
}

export async function listUncheckedAddresses(
  db: Queryable,
  { organisationId, networkId, limit }: Place & { limit: number },
): Promise<MetAddress[]> {
  const rows = await db
    .selectFrom('met_addresses')
    .select(['address', 'named_as', 'sent_at'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('is_checked', '=', false)
    .orderBy('address')
    .limit(limit)
    .execute()
  return rows.map(metOf)
}

export async function findMetAddress(
  db: Queryable,
  { organisationId, networkId, address }: Place & { address: string },
): Promise<MetAddress | undefined> {
  const row = await db
    .selectFrom('met_addresses')
    .select(['address', 'named_as', 'sent_at'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row === undefined ? undefined : metOf(row)
}

export interface Candidate extends MetAddress {
  /** The address it shares a key with. */
  readonly near: string
  /** What it is marked as an imitation of at present. */
  readonly imitates: MetAddress | null
}

/** Known addresses that share a key with one of these; for those that are known themselves, strangers too. */
export async function listCandidates(
  db: Queryable,
  { organisationId, networkId, addresses }: Place & { addresses: readonly MetAddress[] },
): Promise<Candidate[]> {
  const probes = addresses.flatMap((met) =>
    imitationKeys(met.address).flatMap((key) =>
      (isKnown(met) ? [true, false] : [true]).map((known) => ({ address: met.address, key, known })),
    ),
  )
  const found = await sql<Selectable<MetAddressesTable> & { near: string } & OfImitated>`
    select distinct on (p.address, m.address) p.address as near, m.address, m.named_as, m.sent_at, m.imitates,
      i.named_as as imitated_named_as, i.sent_at as imitated_sent_at
    from unnest(${probes.map(({ address }) => address)}::text[], ${probes.map(({ key }) => key)}::int4[],
      ${probes.map(({ known }) => known)}::bool[]) as p(address, key, known)
    join met_address_keys k on k.entity_id = ${organisationId} and k.network_id = ${networkId} and k.is_known = p.known
      and k.key = p.key and k.address <> p.address
    join met_addresses m on m.entity_id = ${organisationId} and m.network_id = ${networkId} and m.address = k.address
    left join met_addresses i on i.entity_id = ${organisationId} and i.network_id = ${networkId} and i.address = m.imitates`.execute(
    db,
  )
  return found.rows.map((row) => ({ ...metOf(row), near: row.near, imitates: imitatedOf(row) }))
}

interface OfImitated {
  readonly imitated_named_as: NamedKind | null
  readonly imitated_sent_at: Date | null
}

const metOf = ({
  address,
  named_as,
  sent_at,
}: Pick<Selectable<MetAddressesTable>, 'address' | 'named_as' | 'sent_at'>): MetAddress => ({
  address,
  namedAs: named_as,
  sentAt: sent_at,
})

const imitatedOf = ({
  imitates,
  imitated_named_as,
  imitated_sent_at,
}: { imitates: string | null } & OfImitated): MetAddress | null =>
  imitates === null ? null : { address: imitates, namedAs: imitated_named_as, sentAt: imitated_sent_at }

/** What a person should know of an address before trusting it. */
export interface AddressCaution {
  /** No wallet of the organisation ever signed a payment to it, and nobody named it. */
  readonly isNeverPaid: boolean
  readonly imitates: {
    readonly address: string
    readonly rule: ImitationRule
    readonly head: number
    readonly tail: number
    readonly edits: number
  } | null
}

/** By `cautionKey`; addresses of which nothing is to be said are left out. */
export async function findAddressCautions(
  db: Queryable,
  organisationId: string,
  wanted: readonly { readonly networkId: string; readonly address: string }[],
): Promise<ReadonlyMap<string, AddressCaution>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('met_addresses')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where(sql<boolean>`network_id = any(${[...new Set(wanted.map(({ networkId }) => networkId))]}::uuid[])`)
    .where(sql<boolean>`address = any(${[...new Set(wanted.map(({ address }) => address))]}::text[])`)
    .execute()
  return new Map(
    rows
      .map((row): [string, AddressCaution] => [
        cautionKey(row.network_id, row.address),
        { isNeverPaid: !isKnown(metOf(row)), imitates: imitationOf(row) },
      ])
      .filter(([, { isNeverPaid, imitates }]) => isNeverPaid || imitates !== null),
  )
}

export const cautionKey = (networkId: string, address: string): string => `${networkId}/${address}`

function imitationOf(row: Selectable<MetAddressesTable>): AddressCaution['imitates'] {
  if (row.imitates === null || row.imitation_rule === null) return null
  return {
    address: row.imitates,
    rule: row.imitation_rule,
    head: row.imitation_head ?? 0,
    tail: row.imitation_tail ?? 0,
    edits: row.imitation_edits ?? 0,
  }
}

/** Symbols of the catalogue by network: what a token that nobody put there may pass for. */
export async function listKnownSymbols(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('tokens')
    .select(({ fn }) => ['network_id', fn.agg<string[]>('array_agg', ['symbol']).as('symbols')])
    .where('is_known', '=', true)
    .where('is_spam', '=', false)
    .groupBy('network_id')
    .execute()
  return new Map(rows.map(({ network_id, symbols }) => [network_id, symbols]))
}
