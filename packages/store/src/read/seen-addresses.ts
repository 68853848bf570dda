/**
 * Addresses that an organisation has seen: those still to be checked, those that resemble them, and the
 * warnings for the ones on a page.
 */
import {
  imitationKeys,
  type ImitationRule,
  isKnown,
  type SeenAddress,
  type NamedKind,
} from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { SeenAddressesTable } from '../schema/transactions.ts'

interface Place {
  readonly organisationId: string
  readonly networkId: string
}

export async function listUncheckedAddresses(
  db: Queryable,
  { organisationId, networkId, limit }: Place & { limit: number },
): Promise<SeenAddress[]> {
  const rows = await db
    .selectFrom('met_addresses')
    .select(['address', 'named_as', 'sent_at'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('is_checked', '=', false)
    .orderBy('address')
    .limit(limit)
    .execute()
  return rows.map(seenAddressOf)
}

export async function listSeenAddresses(
  db: Queryable,
  { organisationId, networkId, addresses }: Place & { addresses: readonly string[] },
): Promise<SeenAddress[]> {
  const rows = await db
    .selectFrom('met_addresses')
    .select(['address', 'named_as', 'sent_at'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where(sql<boolean>`address = any(${addresses}::text[])`)
    .execute()
  return rows.map(seenAddressOf)
}

export interface Candidate extends SeenAddress {
  /** The address with which it shares a key. */
  readonly near: string
  /** The address that it is currently marked as imitating. */
  readonly imitates: SeenAddress | null
}

/** Known addresses that share a key with one of these; for known ones, strangers, too. */
export async function listCandidates(
  db: Queryable,
  { organisationId, networkId, addresses }: Place & { addresses: readonly SeenAddress[] },
): Promise<Candidate[]> {
  const probes = addresses.flatMap((seen) =>
    imitationKeys(seen.address).flatMap((key) =>
      (isKnown(seen) ? [true, false] : [true]).map((known) => ({ address: seen.address, key, known })),
    ),
  )
  const found = await sql<Selectable<SeenAddressesTable> & { near: string } & OfImitated>`
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
  return found.rows.map((row) => ({ ...seenAddressOf(row), near: row.near, imitates: imitatedOf(row) }))
}

interface OfImitated {
  readonly imitated_named_as: NamedKind | null
  readonly imitated_sent_at: Date | null
}

const seenAddressOf = ({
  address,
  named_as,
  sent_at,
}: Pick<Selectable<SeenAddressesTable>, 'address' | 'named_as' | 'sent_at'>): SeenAddress => ({
  address,
  namedAs: named_as,
  sentAt: sent_at,
})

const imitatedOf = ({
  imitates,
  imitated_named_as,
  imitated_sent_at,
}: { imitates: string | null } & OfImitated): SeenAddress | null =>
  imitates === null ? null : { address: imitates, namedAs: imitated_named_as, sentAt: imitated_sent_at }

/** Warnings about an address. */
export interface AddressCaution {
  /** No wallet of the organisation ever signed a payment to it, and it has no name. */
  readonly isNeverPaid: boolean
  readonly imitates: {
    readonly address: string
    readonly rule: ImitationRule
    readonly head: number
    readonly tail: number
    readonly edits: number
  } | null
}

/** By `cautionKey`, without addresses that have no warning. */
export async function findAddressCautions(
  db: Queryable,
  organisationId: string,
  addresses: readonly { readonly networkId: string; readonly address: string }[],
): Promise<ReadonlyMap<string, AddressCaution>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('met_addresses')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where(
      sql<boolean>`network_id = any(${[...new Set(addresses.map(({ networkId }) => networkId))]}::uuid[])`,
    )
    .where(sql<boolean>`address = any(${[...new Set(addresses.map(({ address }) => address))]}::text[])`)
    .execute()
  return new Map(
    rows
      .map((row): [string, AddressCaution] => [
        cautionKey(row.network_id, row.address),
        { isNeverPaid: !isKnown(seenAddressOf(row)), imitates: imitationOf(row) },
      ])
      .filter(([, { isNeverPaid, imitates }]) => isNeverPaid || imitates !== null),
  )
}

export const cautionKey = (networkId: string, address: string): string => `${networkId}/${address}`

function imitationOf(row: Selectable<SeenAddressesTable>): AddressCaution['imitates'] {
  if (row.imitates === null || row.imitation_rule === null) return null
  return {
    address: row.imitates,
    rule: row.imitation_rule,
    head: row.imitation_head ?? 0,
    tail: row.imitation_tail ?? 0,
    edits: row.imitation_edits ?? 0,
  }
}

/** Symbols of the catalogue by network, which an unknown token may imitate. */
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
