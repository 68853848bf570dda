/** The ledger of a wallet: entries, their running balances, and the books balance they end in. */
import type { EntryKind } from '@holdfast/ledger'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'

export interface StoredEntry {
  readonly walletId: string
  readonly rowId: string
  readonly tokenId: string
  readonly kind: EntryKind
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly hash: string
  readonly blockNumber: number | null
  readonly seq: number
  readonly at: Date
}

/** Entries that are there already stay as they are. Answers how many were new. */
export async function insertEntries(
  tx: Transaction,
  { organisationId, entries, now }: { organisationId: string; entries: readonly StoredEntry[]; now: Date },
): Promise<number> {
  if (entries.length === 0) return 0
  const inserted = await tx
    .insertInto('wallet_transactions')
    .values(
      entries.map((entry) => ({
        entity_id: organisationId,
        id: newId(),
        wallet_id: entry.walletId,
        bc_transaction_id: entry.rowId,
        token_id: entry.tokenId,
        kind: entry.kind,
        direction: entry.direction,
        units: entry.units,
        tx_hash: entry.hash,
        block_number: entry.blockNumber,
        seq: entry.seq,
        ts: entry.at,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['entity_id', 'wallet_id', 'tx_hash', 'seq']).doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

/** Recomputes running balances from the earliest entry that has none, token by token, and the books balances with them.
 *  Order: block time, transaction, place in the transaction. Harmless to repeat. */
export async function advanceRunningBalances(
  tx: Transaction,
  { organisationId, walletId, now }: { organisationId: string; walletId: string; now: Date },
): Promise<number> {
  const result = await sql`
    with start as (
      select token_id, min(ts) as ts from wallet_transactions
      where entity_id = ${organisationId} and wallet_id = ${walletId} and running_balance_units is null and excluded_at is null
      group by token_id
    ), base as (
      select s.token_id, s.ts, coalesce((
        select w.running_balance_units from wallet_transactions w
        where w.entity_id = ${organisationId} and w.wallet_id = ${walletId} and w.token_id = s.token_id and w.ts < s.ts
          and w.excluded_at is null
        order by w.ts desc, w.tx_hash desc, w.seq desc limit 1), 0) as units
      from start s
    ), running as (
      select w.id, b.units + sum(case w.direction when 'in' then w.units else -w.units end)
        over (partition by w.token_id order by w.ts, w.tx_hash, w.seq) as units
      from wallet_transactions w join base b on b.token_id = w.token_id and w.ts >= b.ts
      where w.entity_id = ${organisationId} and w.wallet_id = ${walletId} and w.excluded_at is null
    )
    update wallet_transactions w set running_balance_units = r.units
    from running r where w.entity_id = ${organisationId} and w.id = r.id
      and w.running_balance_units is distinct from r.units`.execute(tx)
  await sql`
    insert into wallet_balances (entity_id, wallet_id, token_id, books_units, updated_at)
    select entity_id, wallet_id, token_id, sum(case direction when 'in' then units else -units end), ${now}
    from wallet_transactions
    where entity_id = ${organisationId} and wallet_id = ${walletId} and excluded_at is null
    group by entity_id, wallet_id, token_id
    on conflict (entity_id, wallet_id, token_id) do update
    set books_units = excluded.books_units, updated_at = excluded.updated_at
    where wallet_balances.books_units is distinct from excluded.books_units`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}
