/** The ledger of a wallet: entries, their running balances, and the resulting balance. */
import type { ChainPosition, EntryKind } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'
import { booksOrder, placeOf } from '../books-order.ts'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { columnList, unnest } from './unnest.ts'

export interface StoredEntry {
  readonly walletId: string
  readonly rowId: string
  readonly tokenId: string
  readonly kind: EntryKind
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly hash: string
  readonly position: ChainPosition
  readonly seq: number
  readonly at: Date
}

const columns = {
  id: 'uuid',
  wallet_id: 'uuid',
  bc_transaction_id: 'uuid',
  token_id: 'uuid',
  kind: 'text',
  direction: 'text',
  units: 'numeric',
  tx_hash: 'text',
  block_number: 'int8',
  position_in_block: 'int4',
  seq: 'int4',
  ts: 'timestamptz',
} as const

/**
 * Existing entries stay unchanged; those of a spam token are excluded from the start. Returns how many were
 * new. The caller must lock the ledger.
 */
export async function insertEntries(
  tx: Transaction,
  { organisationId, entries, now }: { organisationId: string; entries: readonly StoredEntry[]; now: Date },
): Promise<number> {
  if (entries.length === 0) return 0
  const rows = entries.map((entry) => ({
    id: newId(),
    wallet_id: entry.walletId,
    bc_transaction_id: entry.rowId,
    token_id: entry.tokenId,
    kind: entry.kind,
    direction: entry.direction,
    units: entry.units,
    tx_hash: entry.hash,
    ...placeOf(entry.position),
    seq: entry.seq,
    ts: entry.at,
  }))
  const { rows: counted } = await sql<{ n: string }>`
    with inserted as (
      insert into wallet_transactions (entity_id, created_at, excluded_at, excluded_by, ${columnList(columns)})
      select ${organisationId}::uuid, ${now}::timestamptz, t.spam_at, t.spam_by, n.*
      from ${unnest('n', columns, rows)} left join tokens t on t.id = n.token_id
      on conflict (entity_id, wallet_id, tx_hash, seq) do nothing
      returning wallet_id, token_id, block_number, excluded_at
    ), opened as (
      ${openBalances(sql`
        select ${organisationId}::uuid, wallet_id, token_id, min(block_number) from inserted
        where excluded_at is null group by wallet_id, token_id`)}
    )
    select count(*) as n from inserted`.execute(tx)
  return Number(counted[0]?.n ?? 0)
}

/** `rows`: organisation, wallet, token and the first block whose running balances have to be computed. */
export const openBalances = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into open_balances as o (entity_id, wallet_id, token_id, from_block) ${rows}
  on conflict (entity_id, wallet_id, token_id) do update set from_block = least(o.from_block, excluded.from_block)`

/**
 * Recomputes running balances from the earliest entry without one, token by token, and with them the ledger
 * balances. Repeatable. Returns how many tokens changed. `materialized`: without statistics of the table, the
 * planner would search for the start again for every entry.
 */
export async function advanceRunningBalances(
  tx: Transaction,
  { organisationId, walletId, now }: { organisationId: string; walletId: string; now: Date },
): Promise<number> {
  // A statement of its own: the next one sees every entry whose row is deleted here, and later entries write the row again.
  const open = await tx
    .deleteFrom('open_balances')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .returning(['token_id', 'from_block as block'])
    .execute()
  if (open.length === 0) return 0
  const result = await sql`
    with base as materialized (
      select s.token_id, s.block, coalesce((
        select w.running_balance_units from wallet_transactions w
        where w.entity_id = ${organisationId} and w.wallet_id = ${walletId} and w.token_id = s.token_id
          and w.block_number < s.block
          and w.excluded_at is null
        order by ${booksOrder('w', 'desc')} limit 1), 0) as units
      from ${unnest('s', { token_id: 'uuid', block: 'int8' }, open)}
    ), running as (
      select w.id, w.token_id, w.block_number, w.position_in_block, w.ts, w.tx_hash, w.seq, b.units + sum(case w.direction when 'in' then w.units else -w.units end)
        over (partition by w.token_id order by ${booksOrder('w')}) as units
      from wallet_transactions w join base b on b.token_id = w.token_id and w.block_number >= b.block
      where w.entity_id = ${organisationId} and w.wallet_id = ${walletId} and w.excluded_at is null
    ), moved as (
      update wallet_transactions w set running_balance_units = r.units
      from running r where w.entity_id = ${organisationId} and w.id = r.id
        and w.running_balance_units is distinct from r.units
    )
    insert into wallet_balances (entity_id, wallet_id, token_id, books_units, updated_at)
    select distinct on (token_id) ${organisationId}::uuid, ${walletId}::uuid, token_id, units, ${now}::timestamptz
    from running r order by token_id, ${booksOrder('r', 'desc')}
    on conflict (entity_id, wallet_id, token_id) do update
    set books_units = excluded.books_units, updated_at = excluded.updated_at`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}
