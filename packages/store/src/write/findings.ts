/** Findings of differences between ledger and chain, balances that the chain stated, and repairs. */
import { type Insertable, sql } from 'kysely'
import { booksOrder } from '../books-order.ts'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { WalletScope, WalletTokenScope } from '../read/reconciliation.ts'
import type {
  BalanceChecksTable,
  FindingState,
  ReconciliationFindingsTable,
  ReconciliationRepairsTable,
} from '../schema/reconciliation.ts'
import { openBalances } from './wallet-entries.ts'

export type NewFinding = Omit<
  Insertable<ReconciliationFindingsTable>,
  'id' | 'state' | 'found_at' | 'seen_at' | 'closed_at'
>

/**
 * A wallet and token has one open finding at a time. The same event keeps its row; another event replaces it.
 */
export async function saveFinding(tx: Transaction, finding: NewFinding, now: Date): Promise<string> {
  const open = await tx
    .selectFrom('reconciliation_findings')
    .select(['id', 'kind', 'tx_hash', 'seq'])
    .where('entity_id', '=', finding.entity_id)
    .where('wallet_id', '=', finding.wallet_id)
    .where('token_id', '=', finding.token_id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  const isSame =
    open !== undefined &&
    open.kind === finding.kind &&
    open.tx_hash === finding.tx_hash &&
    open.seq === finding.seq
  if (isSame) {
    await tx
      .updateTable('reconciliation_findings')
      .set({ ...finding, seen_at: now })
      .where('entity_id', '=', finding.entity_id)
      .where('id', '=', open.id)
      .execute()
    return open.id
  }
  if (open !== undefined)
    await closeFinding(tx, { organisationId: finding.entity_id, id: open.id, state: 'settled', now })
  const id = newId()
  await tx
    .insertInto('reconciliation_findings')
    .values({ ...finding, id, state: 'open', found_at: now, seen_at: now, closed_at: null })
    .execute()
  return id
}

export async function closeFinding(
  db: Queryable,
  { organisationId, id, state, now }: { organisationId: string; id: string; state: FindingState; now: Date },
): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ state, closed_at: now })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Closes open findings of tokens whose ledger and chain agree again. */
export async function settleFindings(
  tx: Transaction,
  { organisationId, walletId }: WalletScope,
  tokenIds: readonly string[],
  now: Date,
): Promise<void> {
  if (tokenIds.length === 0) return
  await tx
    .updateTable('reconciliation_findings')
    .set({ state: 'settled', closed_at: now })
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .where(sql<boolean>`token_id = any(${tokenIds}::uuid[])`)
    .execute()
}

export async function insertRepair(
  db: Queryable,
  repair: Omit<Insertable<ReconciliationRepairsTable>, 'id'>,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('reconciliation_repairs')
    .values({ ...repair, id })
    .execute()
  return id
}

/** The number of rows is known after the repair has read them. */
export async function updateRepairRowsRead(
  db: Queryable,
  { organisationId, id, rowsRead }: { organisationId: string; id: string; rowsRead: number },
): Promise<void> {
  await db
    .updateTable('reconciliation_repairs')
    .set({ rows_read: rowsRead })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** For a balance that does not change, the first and the newest check are kept. */
export async function insertBalanceCheck(
  tx: Transaction,
  check: Insertable<BalanceChecksTable>,
): Promise<void> {
  const newest = await tx
    .selectFrom('balance_checks')
    .select(['block_number', 'chain_units'])
    .where('entity_id', '=', check.entity_id)
    .where('wallet_id', '=', check.wallet_id)
    .where('token_id', '=', check.token_id)
    .orderBy('block_number', 'desc')
    .limit(2)
    .execute()
  const units = check.chain_units.toString()
  const isFlat = newest.length === 2 && newest.every(({ chain_units }) => chain_units === units)
  const [last] = newest
  if (isFlat && last !== undefined)
    await tx
      .deleteFrom('balance_checks')
      .where('entity_id', '=', check.entity_id)
      .where('wallet_id', '=', check.wallet_id)
      .where('token_id', '=', check.token_id)
      .where('block_number', '=', last.block_number)
      .execute()
  await tx
    .insertInto('balance_checks')
    .values(check)
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'wallet_id', 'token_id', 'block_number']).doUpdateSet(check),
    )
    .execute()
}

export interface EntryKey {
  readonly hash: string
  readonly seq: number
}

/** Deletes entries that the chain does not have. The running balances of later entries are computed again. */
export async function deleteEntries(
  tx: Transaction,
  scope: WalletTokenScope,
  keys: readonly EntryKey[],
): Promise<void> {
  for (const { hash, seq } of keys) {
    const gone = await tx
      .deleteFrom('wallet_transactions')
      .where('entity_id', '=', scope.organisationId)
      .where('wallet_id', '=', scope.walletId)
      .where('token_id', '=', scope.tokenId)
      .where('tx_hash', '=', hash)
      .where('seq', '=', seq)
      .returning('block_number')
      .executeTakeFirst()
    if (gone !== undefined) await forgetRunningBalance(tx, scope, gone.block_number)
  }
}

/** Clears the running balance of the first entry from this block on; those after it are recomputed, too. */
async function forgetRunningBalance(
  tx: Transaction,
  { organisationId, walletId, tokenId }: WalletTokenScope,
  from: string,
): Promise<void> {
  await sql`
    with forgotten as (
      update wallet_transactions set running_balance_units = null where entity_id = ${organisationId} and id = (
        select w.id from wallet_transactions w where w.entity_id = ${organisationId} and w.wallet_id = ${walletId}
          and w.token_id = ${tokenId} and w.block_number >= ${from}::int8 and w.excluded_at is null
        order by ${booksOrder('w')} limit 1)
      returning entity_id, wallet_id, token_id, block_number
    )
    ${openBalances(sql`select * from forgotten`)}`.execute(tx)
}

/**
 * Verifies that each running balance is the sum of the previous one and its entry. From the first that is
 * not, running balances are computed again. Returns the tokens concerned.
 */
export async function forgetBrokenBalances(
  tx: Transaction,
  { organisationId, walletId }: WalletScope,
): Promise<string[]> {
  const broken = await sql<{ token_id: string; block_number: string }>`
    select distinct on (token_id) token_id, block_number from (
      select token_id, block_number, position_in_block, ts, tx_hash, seq, running_balance_units as said,
        coalesce(lag(running_balance_units) over w, 0) + case direction when 'in' then units else -units end as due
      from wallet_transactions t
      where entity_id = ${organisationId} and wallet_id = ${walletId} and excluded_at is null
      window w as (partition by token_id order by ${booksOrder('t')})
    ) e where said is distinct from due order by token_id, ${booksOrder('e')}`.execute(tx)
  for (const { token_id, block_number } of broken.rows)
    await forgetRunningBalance(tx, { organisationId, walletId, tokenId: token_id }, block_number)
  return broken.rows.map(({ token_id }) => token_id)
}

/** Sets the ledger balance of each token to its newest running balance. Returns how many were different. */
export async function alignBooksBalances(
  tx: Transaction,
  { organisationId, walletId }: WalletScope,
  now: Date,
): Promise<number> {
  const changed = await sql`
    update wallet_balances b set books_units = n.units, updated_at = ${now}
    from (
      select t.token_id, coalesce((
        select w.running_balance_units from wallet_transactions w
        where w.entity_id = t.entity_id and w.wallet_id = t.wallet_id and w.token_id = t.token_id and w.excluded_at is null
        order by ${booksOrder('w', 'desc')} limit 1), 0) as units
      from wallet_balances t where t.entity_id = ${organisationId} and t.wallet_id = ${walletId}
    ) n
    where b.entity_id = ${organisationId} and b.wallet_id = ${walletId} and b.token_id = n.token_id
      and b.books_units <> n.units`.execute(tx)
  return Number(changed.numAffectedRows ?? 0n)
}
