/**
 * Measures comparing, verifying, explaining and repairing the ledger of a wallet with a long history. Run:
 * npm run explain -w bench [entries]. Creates its own database and history, prints the machine and a table.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { workJob } from '@holdfast/ingester/work-job'
import type { HistoryProvider } from '@holdfast/providers'
import { sandboxKey, seedPeople } from '@holdfast/sandbox'
import { newId, openDatabase, transaction } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import {
  enqueueJob,
  extendCoverage,
  lockBooks,
  insertBalanceCheck,
  insertWallet,
  type NewJob,
  upsertComparison,
} from '@holdfast/store/write'
import { sql } from 'kysely'
import { pino } from 'pino'
import { LongHistory } from './long-history.ts'

const length = Number(process.argv[2] ?? 1_000_000)
/** The daily checks store a balance after every this many payments. */
const checkEvery = 1_440

const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
await seedPeople(db, { withRecordings: false })
const { id: networkId } = await db
  .selectFrom('networks')
  .select('id')
  .where('code', '=', 'tron-sandbox')
  .executeTakeFirstOrThrow()
const { id: tokenId } = await db
  .selectFrom('tokens')
  .select('id')
  .where('network_id', '=', networkId)
  .where('symbol', '=', 'TRX')
  .executeTakeFirstOrThrow()
const { entity_id: organisationId } = await db
  .selectFrom('organisations')
  .select('entity_id')
  .executeTakeFirstOrThrow()
const { address } = sandboxKey('bench long wallet')
const history = new LongHistory(length, address, sandboxKey('bench long partner').address)
const walletId = await insertWallet(db, {
  entity_id: organisationId,
  account_group_id: null,
  network_id: networkId,
  name: 'bench',
  address,
})
const scope = { organisationId, walletId }

const generated = await timed(generate)
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`,
)
console.log(
  `${length} entries, ${Math.ceil(length / checkEvery)} noted balances, made in ${seconds(generated)}\n`,
)

await measure('balance check, equal', { kind: 'check' }, true)
await measure('reconciliation with all arithmetic, equal', { kind: 'reconcile' }, true)
await explainOne('a lost entry, node with past balances', Math.floor(length * 0.37), true)
await explainOne('a lost entry, noted balances and lists only', Math.floor(length * 0.71), false)

await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

/** Indexes are created after all rows, which is many times faster than row by row. */
async function generate(): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'wallet_transactions' and indexname <> 'wallet_transactions_pkey'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  const batch = 20_000
  for (let at = 0; at < length; at += batch) await insertPayments(at, Math.min(batch, length - at))
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`analyze wallet_transactions`.execute(db)
  await insertStanding()
}

async function insertPayments(first: number, count: number): Promise<void> {
  const payments = Array.from({ length: count }, (_, k) => history.payment(first + k))
  const column = (type: string, values: readonly unknown[]) => sql`${values}::${sql.raw(type)}[]`
  await sql`
    insert into wallet_transactions (entity_id, wallet_id, token_id, kind, created_at, id, bc_transaction_id, direction, units,
      tx_hash, block_number, seq, ts, running_balance_units)
    select ${organisationId}::uuid, ${walletId}::uuid, ${tokenId}::uuid, 'transfer', now(), n.* from unnest(
      ${column(
        'uuid',
        payments.map(() => newId()),
      )}, ${column(
        'uuid',
        payments.map(() => newId()),
      )},
      ${column(
        'text',
        payments.map(({ direction }) => direction),
      )},
      ${column(
        'numeric',
        payments.map(({ units }) => units),
      )}, ${column(
        'text',
        payments.map(({ hash }) => hash),
      )},
      ${column(
        'int8',
        payments.map(({ block }) => block),
      )},
      ${column(
        'int4',
        payments.map(({ direction }) => (direction === 'out' ? 0 : 1)),
      )},
      ${column(
        'timestamptz',
        payments.map(({ at }) => at),
      )},
      ${column(
        'numeric',
        payments.map(({ block }) => history.balanceAt(block)),
      )}) as n`.execute(db)
}

/** Inserts the coverage, earlier balances of the chain, and the agreement of ledger and chain. */
async function insertStanding(): Promise<void> {
  await transaction(db, async (tx) => {
    const now = new Date()
    await lockBooks(tx, organisationId)
    for (const stream of ['native', 'trc20', 'internal'] as const)
      await extendCoverage(tx, {
        ...scope,
        stream,
        provider: 'trongrid',
        read: { from: null, until: { at: history.solid.at, height: null } },
        now,
      })
    for (let i = checkEvery; i < length; i += checkEvery) {
      const { block, at } = history.payment(i)
      await insertBalanceCheck(tx, {
        entity_id: organisationId,
        wallet_id: walletId,
        token_id: tokenId,
        block_number: block,
        block_at: at,
        until_block: block,
        until_at: at,
        chain_units: history.balanceAt(block),
        provider: 'trongrid',
        checked_at: now,
      })
    }
    const units = history.balanceAt(history.solid.number)
    const balances = [{ tokenId, booksUnits: units, chainUnits: units }]
    await upsertComparison(tx, { ...scope, block: history.solid.number, at: now, balances })
  })
}

async function explainOne(name: string, lost: number, keepsState: boolean): Promise<void> {
  const { hash } = history.payment(lost)
  await db.deleteFrom('wallet_transactions').where('tx_hash', '=', hash).execute()
  await db.updateTable('wallets').set({ repairs_itself: false }).where('id', '=', walletId).execute()
  await measure(`${name}: found`, { kind: 'reconcile' }, keepsState)
  const finding = await db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (finding.tx_hash !== hash) throw new Error(`found ${finding.tx_hash}, lost was ${hash}`)
  console.log(`  by ${finding.found_by}, ${finding.requests} questions to providers, the exact transaction`)
  await measure(`${name}: repaired`, { kind: 'repair', finding_id: finding.id }, keepsState)
}

async function measure(
  name: string,
  job: Pick<NewJob, 'kind' | 'finding_id'>,
  keepsState: boolean,
): Promise<void> {
  const provider: HistoryProvider = history.provider({ keepsState })
  const row = await enqueueJob(db, {
    entity_id: organisationId,
    wallet_id: walletId,
    provider: 'trongrid',
    ...job,
  })
  const needs = {
    db,
    providers: () => [provider],
    log: pino({ level: 'silent' }),
  }
  const spent = await timed(() =>
    workJob({ job_id: row.id, entity_id: organisationId }, needs, { isLast: true }),
  )
  const run = await db
    .selectFrom('ingestion_runs')
    .select('outcome')
    .where('job_id', '=', row.id)
    .executeTakeFirstOrThrow()
  console.log(`${name.padEnd(58)} ${seconds(spent).padStart(9)}  ${run.outcome}`)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
