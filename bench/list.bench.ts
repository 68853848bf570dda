/** What the transactions list costs as history grows: database pages touched (which the load of the machine does not change) and
 *  time, for each filter, for pairs of rare ones, for totals and for jumps, at each size.
 *  Run: npm run list -w bench -- --rows 100000,1000000 [--keep]. Uses DATABASE_URL, else an embedded PostgreSQL. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dustThresholds } from '@holdfast/ledger'
import { openDatabase, type Tables } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { listTransactions, type TransactionFilter } from '@holdfast/store/read'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { dropHistory, firstDay, idOf, loadHistory } from './list-data.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    keep: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const sizes = options.rows.split(',').map(Number)
const repeats = 40
const dayMs = 86_400_000
const day = (n: number, ms = 0): Date => new Date(firstDay + n * dayMs + ms)

/** As the console asks with nobody's preferences changed. */
const usual: TransactionFilter = {
  organisationId: idOf('e', 0),
  page: 1,
  limit: 100,
  minimums: new Map(Object.entries(dustThresholds)),
  includesEnergy: true,
  includesUnknown: false,
}
const hotWallet = idOf('w', 0)
const group = idOf('g', 0)

interface View {
  readonly name: string
  readonly filter: Partial<TransactionFilter>
  /** Share of all pages at which to open it: 0 the first, 1 the last. */
  readonly at?: number
}
const views: View[] = [
  { name: 'as opened', filter: {} },
  { name: 'as opened, a page in the middle', filter: {}, at: 0.5 },
  { name: 'as opened, last page', filter: {}, at: 1 },
  { name: 'nothing hidden', filter: { minimums: new Map(), includesUnknown: true } },
  { name: 'without energy', filter: { includesEnergy: false } },
  { name: 'with unknown tokens', filter: { includesUnknown: true } },
  { name: 'status failed', filter: { status: 'failed' } },
  { name: 'status failed, last page', filter: { status: 'failed' }, at: 1 },
  { name: 'status pending', filter: { status: 'pending' } },
  { name: 'type token', filter: { type: 'token' } },
  { name: 'type token, last page', filter: { type: 'token' }, at: 1 },
  { name: 'rare type', filter: { type: 'undelegate_bandwidth' } },
  { name: 'network', filter: { networkId: idOf('n', 0) } },
  { name: 'rare network', filter: { networkId: idOf('n', 6) } },
  { name: 'rare network, last page', filter: { networkId: idOf('n', 6) }, at: 1 },
  { name: 'token USDT', filter: { symbol: 'USDT' } },
  { name: 'rare token', filter: { symbol: 'EURC' } },
  { name: 'wallet', filter: { walletId: hotWallet } },
  { name: 'wallet, a page in the middle', filter: { walletId: hotWallet }, at: 0.5 },
  { name: 'wallet, last page', filter: { walletId: hotWallet }, at: 1 },
  { name: 'group', filter: { accountGroupId: group } },
  { name: 'group, a page in the middle', filter: { accountGroupId: group }, at: 0.5 },
  { name: 'group, last page', filter: { accountGroupId: group }, at: 1 },
  { name: '15 minutes', filter: { from: day(729.5), to: day(729.5, 900_000) } },
  { name: 'seven days', filter: { from: day(400.3), to: day(407.6) } },
  { name: 'since half a year', filter: { from: day(547.4) } },
  { name: 'since half a year, last page', filter: { from: day(547.4) }, at: 1 },
  { name: 'rare type, rare token', filter: { type: 'undelegate_bandwidth', symbol: 'TRX' } },
  { name: 'rare network, failed', filter: { networkId: idOf('n', 6), status: 'failed' } },
  { name: 'rare token, failed', filter: { symbol: 'EURC', status: 'failed' } },
  { name: 'rare token, failed, last page', filter: { symbol: 'EURC', status: 'failed' }, at: 1 },
  { name: 'rare token, two months', filter: { symbol: 'EURC', from: day(300.2), to: day(360.9) } },
  {
    name: 'network, token type, USDT, failed',
    filter: { networkId: idOf('n', 0), type: 'token', symbol: 'USDT', status: 'failed' },
  },
  { name: 'wallet, failed', filter: { walletId: hotWallet, status: 'failed' } },
  { name: 'wallet, rare type', filter: { walletId: hotWallet, type: 'undelegate_bandwidth' } },
  { name: 'group, failed', filter: { accountGroupId: group, status: 'failed' } },
  { name: 'group, rare type', filter: { accountGroupId: group, type: 'undelegate_bandwidth' } },
  {
    name: 'group, rare type, last page',
    filter: { accountGroupId: group, type: 'undelegate_bandwidth' },
    at: 1,
  },
]

interface Cost {
  readonly total: number
  readonly listPages: number
  readonly totalPages: number
  readonly p50: number
  readonly p95: number
}

interface Bench {
  readonly db: Kysely<Tables>
  readonly plain: pg.Client
  /** Statements of the last list. */
  heard: CompiledQuery[]
}

async function openBench(url: string): Promise<Bench> {
  const settings = '-c jit=off -c random_page_cost=1.1 -c timezone=UTC'
  const plain = new pg.Client({ connectionString: url, options: settings })
  await plain.connect()
  const bench: Bench = {
    plain,
    heard: [],
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: url, max: 1, options: settings }),
      }),
      log: (event) => {
        bench.heard.push(event.query)
      },
    }),
  }
  return bench
}

async function measure(bench: Bench, { filter: own, at = 0 }: View): Promise<Cost> {
  const first = { ...usual, ...own }
  const { total } = await listTransactions(bench.db, first)
  const filter = { ...first, page: Math.max(1, Math.ceil((total / first.limit) * at)) }
  bench.heard = []
  await listTransactions(bench.db, filter)
  let [listPages, totalPages] = [0, 0]
  for (const query of bench.heard.filter(({ sql }) => sql.trimStart().startsWith('select'))) {
    const pages = await pagesOf(bench.plain, query)
    if (/tx_rollup|count\(/.test(query.sql)) totalPages += pages
    else listPages += pages
  }
  const spent: number[] = []
  for (let i = 0; i < repeats; i++) {
    const start = performance.now()
    await listTransactions(bench.db, filter)
    spent.push(performance.now() - start)
  }
  spent.sort((a, b) => a - b)
  const percentile = (share: number) => spent[Math.min(repeats - 1, Math.floor(repeats * share))] ?? 0
  return { total, listPages, totalPages, p50: percentile(0.5), p95: percentile(0.95) }
}

async function pagesOf(client: pg.Client, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const given = process.env['DATABASE_URL']
const embedded = given === undefined ? await startEmbeddedPostgres(folder) : null
const server = given ?? embedded?.url ?? ''

const costs = new Map<string, Cost[]>()
for (const rows of sizes) {
  if (!options.reuse) await dropHistory(server, rows)
  const loaded = await loadHistory(server, rows)
  if (loaded.seconds > 0) console.error(`${rows} rows made in ${loaded.seconds} s`)
  const bench = await openBench(loaded.url)
  for (const view of views)
    costs.set(view.name, [...(costs.get(view.name) ?? []), await measure(bench, view)])
  await bench.db.destroy()
  await bench.plain.end()
  if (!options.keep) await dropHistory(server, rows)
}

const probe = openDatabase(server)
const { rows: versions } = await sql<{ server_version: string }>`show server_version`.execute(probe)
await probe.destroy()
await embedded?.stop()
rmSync(folder, { recursive: true, force: true })

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL ${versions[0]?.server_version ?? ''}`
console.log(`${machine}\nRows: ${sizes.join(' / ')}; ${repeats} calls each; pages of 8 kB\n`)
console.log(
  '| View | Rows found | Pages of the list | of the total | both, largest to smallest size | p95 ms |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|')
for (const [name, all] of costs) {
  const said = (of: (cost: Cost) => string | number) => all.map(of).join(' / ')
  const both = all.map(({ listPages, totalPages }) => listPages + totalPages)
  const ratio = (both.at(-1) ?? 0) / Math.max(1, both[0] ?? 1)
  console.log(
    `| ${name} | ${said(({ total }) => total)} | ${said(({ listPages }) => listPages)} | ${said(({ totalPages }) => totalPages)} | ${ratio.toFixed(2)} | ${said(({ p50 }) => p50.toFixed(1))} | ${said(({ p95 }) => p95.toFixed(1))} |`,
  )
}
if (options.json !== undefined)
  writeFileSync(options.json, JSON.stringify({ machine, sizes, costs: [...costs] }))
