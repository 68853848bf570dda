/**
 * Measures marking an unknown token as spam and restoring it: `npm run spam -w bench -- --rows 100000`, on a
 * separate database beside that of DATABASE_URL. Prints seconds by the clock and of processor time, and fails
 * if counts or balances disagree with rows and entries.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, newId, openDatabase } from '@holdfast/store'
import { migrate } from '@holdfast/store/migrate'
import { proveConservation } from '@holdfast/store/read'
import {
  advanceRunningBalances,
  excludeToken,
  lockToken,
  readmitToken,
  rebuildCounts,
  updateToken,
  upsertUnknownToken,
} from '@holdfast/store/write'
import { sql } from 'kysely'
import pg from 'pg'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)
const server = process.env.DATABASE_URL ?? ''
const name = `holdfast_bench_spam_${process.pid}`
const [organisationId, groupId] = [newId(), newId()]
const wallets = Array.from({ length: 8 }, newId)

const turn = (db: Database, id: string, isSpam: boolean) =>
  db.transaction().execute(async (tx) => {
    const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const idle = workedBy(backends[0]?.pid)
    const before = await lockToken(tx, id)
    if (before === undefined) throw new Error('no token')
    const now = new Date()
    const after = await updateToken(tx, id, { is_spam: isSpam, spam_at: isSpam ? now : null })
    if (isSpam) await excludeToken(tx, { id, before, after }, { userId: newId(), now })
    else await readmitToken(tx, { id, before, after }, now)
    return workedBy(backends[0]?.pid) - idle
  })

/**
 * Seconds of processor time of this process and its database connection, which do not depend on the load of
 * the machine. Without Linux, this process alone.
 */
function workedBy(backend: number | undefined): number {
  const { user, system } = process.cpuUsage()
  const stat = `/proc/${backend}/stat`
  const ticks = existsSync(stat)
    ? readFileSync(stat, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number)
    : undefined
  return (user + system) / 1e6 + (ticks ?? []).reduce((sum, part) => sum + part, 0) / 100
}

/** A year of payments of one token to eight wallets; each row belongs to one wallet, every tenth to two. */
async function load(db: Database): Promise<string> {
  const now = new Date()
  const network = newId()
  await sql`insert into networks (id, code, name, chain, chain_id, symbol, decimals, sort_order, is_active, is_main, created_at, updated_at)
    values (${network}, 'tron-bench', 'TRON', 'tron', '1', 'TRX', 6, 0, true, false, ${now}, ${now})`.execute(
    db,
  )
  await sql`insert into organisations (entity_id, name, created_at) values (${organisationId}, 'Spammed', ${now})`.execute(
    db,
  )
  await sql`insert into account_groups (entity_id, id, name, sort_order, created_at, updated_at)
    values (${organisationId}, ${groupId}, 'Group', 0, ${now}, ${now})`.execute(db)
  for (const [n, id] of wallets.entries())
    await sql`insert into wallets (entity_id, id, account_group_id, network_id, name, address, created_at, updated_at)
      values (${organisationId}, ${id}, ${n % 2 === 0 ? groupId : null}, ${network}, ${`Wallet ${n}`}, ${`T${n}`}, ${now}, ${now})`.execute(
      db,
    )
  const token = await upsertUnknownToken(
    db,
    network,
    { asset: 'trc20:TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', symbol: 'USDT', name: 'Free money', decimals: 6 },
    now,
  )
  await sql`
    insert into bc_transactions (entity_id, id, network_id, tx_hash, row_kind, event_index, ts, status, transaction_type, token_id,
      symbol, amount_units, decimals, amount, from_address, to_address, block_number, contract_address, is_known_token, provider,
      created_at, updated_at)
    select ${organisationId}, gen_random_uuid(), ${network}, md5(i::text) || md5((i + 1)::text), 'event', 0,
      timestamptz '2025-01-01' + i * (interval '365 days' / ${rows}::int), 'confirmed', 'token', ${token.id},
      'USDT', (i % 900 + 1) * 10000, 6, (i % 900 + 1) * 0.01, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'T' || i % 8, i,
      'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', false, 'trongrid', now(), now()
    from generate_series(1, ${rows}::int) i`.execute(db)
  for (const [of, shift] of [
    ['true', 0],
    ['block_number % 10 = 0', 1],
  ] as const) {
    const wallet = sql`(${wallets}::uuid[])[(block_number + ${shift}) % 8 + 1]`
    await sql`insert into wallet_links (entity_id, wallet_id, bc_transaction_id, ts, status, transaction_type, symbol, amount, network_id, is_known_token, is_dust, is_spam)
      select entity_id, ${wallet}, id, ts, status, transaction_type, symbol, amount, network_id, is_known_token, is_dust, is_spam
      from bc_transactions where ${sql.raw(of)}`.execute(db)
    await sql`insert into wallet_transactions (entity_id, id, wallet_id, bc_transaction_id, token_id, kind, direction, units, tx_hash, block_number, seq, ts, created_at)
      select entity_id, gen_random_uuid(), ${wallet}, id, token_id, 'transfer', 'in', amount_units, tx_hash, block_number, ${shift}::int, ts, now()
      from bc_transactions where ${sql.raw(of)}`.execute(db)
  }
  await sql`insert into open_balances (entity_id, wallet_id, token_id, from_block)
    select entity_id, wallet_id, token_id, min(block_number) from wallet_transactions group by entity_id, wallet_id, token_id`.execute(
    db,
  )
  await db.transaction().execute(async (tx) => {
    await rebuildCounts(tx, organisationId)
    for (const walletId of wallets) await advanceRunningBalances(tx, { organisationId, walletId, now })
  })
  await sql`vacuum analyze`.execute(db)
  return token.id
}

async function expectInOrder(db: Database): Promise<void> {
  const counters = async () => {
    const tables = await Promise.all(
      (['tx_rollup', 'amount_rollup'] as const).map((table) =>
        sql<object>`select to_jsonb(r) from ${sql.table(table)} r where r.n <> 0`.execute(db),
      ),
    )
    return tables
      .flatMap((table) => table.rows.map((row) => JSON.stringify(row)))
      .toSorted()
      .join()
  }
  const kept = await counters()
  await db.transaction().execute((tx) => rebuildCounts(tx, organisationId))
  if (kept !== (await counters())) throw new Error('counts part from rows')
  const { breaks } = await proveConservation(db, { organisationId, block: null })
  if (breaks.length > 0) throw new Error(`balances part from entries: ${JSON.stringify(breaks[0])}`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

await onServer(`create database ${name}`)
const url = new URL(server)
url.pathname = `/${name}`
await migrate(url.href)
const db = openDatabase(url.href)
try {
  const tokenId = await load(db)
  for (const [act, isSpam] of [
    ['marked', true],
    ['restored', false],
  ] as const) {
    const started = performance.now()
    const worked = await turn(db, tokenId, isSpam)
    const seconds = (performance.now() - started) / 1000
    console.log(`${rows} rows ${act} in ${seconds.toFixed(1)} s, ${worked.toFixed(1)} s of processor time`)
    await expectInOrder(db)
  }
} finally {
  await db.destroy()
  await onServer(`drop database ${name} with (force)`)
}
