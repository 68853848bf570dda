/**
 * Addresses that an organisation has seen or knows, and the marks of those that imitate another. An address
 * whose standing changed is unchecked until its marks, and those of similar addresses, are updated.
 */
import { imitationKeys, type Imitated, isKnown, type SeenAddress, type NamedKind } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { columnList, unnest } from './unnest.ts'

export interface Place {
  readonly organisationId: string
  readonly networkId: string
}

export const lookAlikesTask = 'look-alikes'

/** For changes of names: the ingester updates the marks. A waiting task is not queued twice. */
export async function queueLookAlikes(db: Queryable, { organisationId, networkId }: Place): Promise<void> {
  const payload = JSON.stringify({ entity_id: organisationId, network_id: networkId })
  await sql`select graphile_worker.add_job(${lookAlikesTask}, payload := ${payload}::json,
    job_key := ${`${lookAlikesTask}:${organisationId}:${networkId}`})`.execute(db)
}

/** Addresses of stored rows. `sentAt`: when a wallet of the organisation signed a payment to it. */
export async function upsertSeenAddresses(
  tx: Transaction,
  {
    organisationId,
    networkId,
    seen,
    now,
  }: Place & { seen: readonly Pick<SeenAddress, 'address' | 'sentAt'>[]; now: Date },
): Promise<void> {
  if (seen.length === 0) return
  const rows = seen.map(({ address, sentAt }) => ({ address, sent_at: sentAt }))
  await sql`
    insert into met_addresses as m (entity_id, network_id, created_at, updated_at, address, sent_at)
    select ${organisationId}::uuid, ${networkId}::uuid, ${now}::timestamptz, ${now}::timestamptz, n.*
    from ${unnest('n', { address: 'text', sent_at: 'timestamptz' }, rows)}
    on conflict (entity_id, network_id, address) do update
    set sent_at = excluded.sent_at, is_checked = false, updated_at = excluded.updated_at
    where excluded.sent_at is not null and (m.sent_at is null or m.sent_at > excluded.sent_at)`.execute(tx)
}

/** Adds new names, and forgets deleted ones. */
export async function updateNamedAddresses(
  tx: Transaction,
  { organisationId, networkId, now }: Place & { now: Date },
): Promise<void> {
  const named = (kind: NamedKind, rank: number, table: string) =>
    sql`select address, ${sql.lit(kind)} as kind, ${sql.lit(rank)} as rank from ${sql.table(table)}
      where entity_id = ${organisationId} and network_id = ${networkId}`
  const changed = await sql<{ address: string }>`
    with named as (
      select distinct on (address) address, kind from (
        ${named('wallet', 1, 'wallets')} union all ${named('address_book', 2, 'address_book')}
        union all ${named('inbound_label', 3, 'inbound_labels')}
      ) places order by address, rank
    ), gone as (
      update met_addresses m set named_as = null, is_checked = false, updated_at = ${now}
      where entity_id = ${organisationId} and network_id = ${networkId} and named_as is not null
      and not exists (select from named n where n.address = m.address)
      returning address
    ), fresh as (
      insert into met_addresses as m (entity_id, network_id, address, named_as, created_at, updated_at)
      select ${organisationId}::uuid, ${networkId}::uuid, address, kind, ${now}::timestamptz, ${now}::timestamptz from named n
      where not exists (select from met_addresses k where k.entity_id = ${organisationId} and k.network_id = ${networkId}
        and k.address = n.address and k.named_as = n.kind)
      on conflict (entity_id, network_id, address) do update
      set named_as = excluded.named_as, is_checked = false, updated_at = excluded.updated_at
      returning address
    ) select address from gone union all select address from fresh`.execute(tx)
  if (changed.rows.length === 0) return
  // Addresses that imitate one whose standing is lower now are checked again.
  await sql`
    update met_addresses set is_checked = false, updated_at = ${now}
    where entity_id = ${organisationId} and network_id = ${networkId} and is_checked
    and imitates = any(${changed.rows.map(({ address }) => address)}::text[])`.execute(tx)
}

const keyColumns = { is_known: 'bool', key: 'int4', address: 'text' } as const

/** Replaces the keys of addresses according to their current standing. */
export async function replaceSeenAddressKeys(
  tx: Transaction,
  { organisationId, networkId, addresses }: Place & { addresses: readonly SeenAddress[] },
): Promise<void> {
  const rows = addresses.flatMap((seen) =>
    imitationKeys(seen.address).map((key) => ({ is_known: isKnown(seen), key, address: seen.address })),
  )
  if (rows.length === 0) return
  await sql`
    delete from met_address_keys k using ${unnest('n', keyColumns, rows)}
    where k.entity_id = ${organisationId} and k.network_id = ${networkId}
    and k.is_known = not n.is_known and k.key = n.key and k.address = n.address`.execute(tx)
  await sql`
    insert into met_address_keys (entity_id, network_id, ${columnList(keyColumns)})
    select ${organisationId}::uuid, ${networkId}::uuid, n.* from ${unnest('n', keyColumns, rows)}
    on conflict do nothing`.execute(tx)
}

export interface Mark {
  readonly address: string
  /** Null: it imitates none. */
  readonly imitated: Imitated | null
}

const markColumns = {
  address: 'text',
  imitates: 'text',
  imitation_rule: 'text',
  imitation_head: 'int2',
  imitation_tail: 'int2',
  imitation_edits: 'int2',
} as const

/** Returns how many marks changed. */
export async function updateMarks(
  tx: Transaction,
  { organisationId, networkId, marks, now }: Place & { marks: readonly Mark[]; now: Date },
): Promise<number> {
  if (marks.length === 0) return 0
  const rows = marks.map(({ address, imitated }) => ({
    address,
    imitates: imitated?.known.address ?? null,
    imitation_rule: imitated?.imitation.rule ?? null,
    imitation_head: imitated?.imitation.head ?? null,
    imitation_tail: imitated?.imitation.tail ?? null,
    imitation_edits: imitated?.imitation.edits ?? null,
  }))
  const result = await sql`
    update met_addresses m set imitates = n.imitates, imitation_rule = n.imitation_rule, imitation_head = n.imitation_head,
      imitation_tail = n.imitation_tail, imitation_edits = n.imitation_edits, updated_at = ${now}
    from ${unnest('n', markColumns, rows)}
    where m.entity_id = ${organisationId} and m.network_id = ${networkId} and m.address = n.address
    and m.imitates is distinct from n.imitates`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

export async function updateChecked(
  tx: Transaction,
  { organisationId, networkId, addresses }: Place & { addresses: readonly string[] },
): Promise<void> {
  await sql`
    update met_addresses set is_checked = true
    where entity_id = ${organisationId} and network_id = ${networkId} and address = any(${addresses}::text[])`.execute(
    tx,
  )
}
