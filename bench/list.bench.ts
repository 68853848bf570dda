/**
 * Measures the transactions list as history grows: database pages touched (independent of the load of the
 * machine) and time, for each filter, for pairs of rare ones, for totals and for jumps, at each size. Run:
 * npm run list -w bench -- --rows 100000,1000000 [--keep]. Uses DATABASE_URL, or else an embedded PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dustThresholds } from '@holdfast/ledger'
import { openDatabase, type Tables } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { listTransactions, type TransactionFilter } from '@holdfast/store/read'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { dropHistory, firstDay, idOf, loadHistory } from './load-history.ts'

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
/** After this time a slow view is not called again, except for at least five calls. */
const patienceMs = 10_000
const dayMs = 86_400_000
const day = (n: number, ms = 0): Date => new Date(firstDay + n * dayMs + ms)

/** The console's filter with default preferences. */
const usual: TransactionFilter = {
  organisationId: idOf('e', 0),
  page: 1,
  limit: 100,
  minimums: new Map(Object.entries(dustThresholds)),
  includesEnergy: true,
  includesUnknown: false,
}
const ownAmounts = new Map([
  ['USDT', '3'],
  ['TRX', '0.02'],
])
const hotWallet = idOf('w', 0)
const group = idOf('g', 0)

interface View {
  readonly name: string
  /** With the values of a row from the middle, for a view that depends on one. */
  readonly filter: Partial<TransactionFilter> | ((sample: Sample) => Partial<TransactionFilter>)
  /** The position of the page: 0 the first, 1 the last. */
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
  { name: 'search: hash', filter: ({ hash }) => ({ search: { kind: 'hash', hashes: [hash] } }) },
  { name: 'search: address', filter: ({ address }) => ({ search: { kind: 'address', address } }) },
  { name: 'search: own address', filter: ({ own }) => ({ search: { kind: 'address', address: own } }) },
  {
    name: 'search: hash from 8 characters',
    filter: ({ hash }) => ({ search: { kind: 'prefix', text: hash.slice(0, 8) } }),
  },
  {
    name: 'search: address from 6 characters',
    filter: ({ address }) => ({ search: { kind: 'prefix', text: address.slice(0, 6) } }),
  },
  { name: 'direction in', filter: { direction: 'in' } },
  { name: 'direction out, wallet', filter: { direction: 'out', walletId: hotWallet } },
  { name: 'oldest first', filter: { order: 'oldest' } },
  { name: 'amount from 1,000', filter: { amounts: { from: '1000' } } },
  { name: 'amount, few rows', filter: { amounts: { from: '999999' } } },
  { name: 'largest USDT', filter: { symbol: 'USDT', order: 'largest' } },
  { name: 'largest USDT, wallet', filter: { symbol: 'USDT', order: 'largest', walletId: hotWallet } },
  {
    name: 'search: an amount',
    filter: { search: { kind: 'text', text: '12.34', amounts: ['12.34'], ranges: [] } },
  },
  {
    name: 'search: the name of a wallet',
    filter: { search: { kind: 'text', text: 'wallet', amounts: [], ranges: [] } },
  },
  { name: 'own amounts', filter: { minimums: ownAmounts } },
  { name: 'own amounts, a page in the middle', filter: { minimums: ownAmounts }, at: 0.5 },
  { name: 'own amounts, last page', filter: { minimums: ownAmounts }, at: 1 },
  { name: 'own amounts, token USDT', filter: { minimums: ownAmounts, symbol: 'USDT' } },
  { name: 'own amounts, failed', filter: { minimums: ownAmounts, status: 'failed' } },
  { name: 'own amounts, seven days', filter: { minimums: ownAmounts, from: day(400.3), to: day(407.6) } },
  { name: 'own amounts, wallet', filter: { minimums: ownAmounts, walletId: hotWallet } },
  { name: 'own amounts, group', filter: { minimums: ownAmounts, accountGroupId: group } },
  { name: 'wallet, failed', filter: { walletId: hotWallet, status: 'failed' } },
  { name: 'wallet, rare type', filter: { walletId: hotWallet, type: 'undelegate_bandwidth' } },
  { name: 'group, failed', filter: { accountGroupId: group, status: 'failed' } },
  { name: 'group, rare type', filter: { accountGroupId: group, type: 'undelegate_bandwidth' } },
  {
    name: 'group, rare type, last page',
    filter: { accountGroupId: group, type: 'undelegate_bandwidth' },
    at: 1,
  },
  {
    name: 'own amounts, of three digits',
    filter: {
      minimums: new Map([
        ['USDT', '1.23'],
        ['TRX', '0.0123'],
      ]),
    },
  },
]

interface Sample {
  readonly hash: string
  /** An address of a stranger. */
  readonly address: string
  readonly own: string
}

interface Cost {
  readonly total: number
  readonly isFloor: boolean
  readonly shown: number
  readonly listPages: number
  readonly totalPages: number
  readonly p50: number
  readonly p95: number
  /**
   * Processor time of a call, of this process and of the database's together, where the system reports it:
   * the duration of the call on an otherwise idle machine, if nothing is read from disk.
   */
  readonly cpu: { readonly p50: number; readonly p95: number } | null
}

interface Bench {
  readonly db: Kysely<Tables>
  readonly plain: pg.Client
  /** Process id of the database's connection. */
  backend: number
  /** The statements of the last list. */
  heard: CompiledQuery[]
}

async function openBench(url: string): Promise<Bench> {
  const settings = '-c jit=off -c random_page_cost=1.1 -c timezone=UTC'
  const plain = new pg.Client({ connectionString: url, options: settings })
  await plain.connect()
  const bench: Bench = {
    plain,
    backend: 0,
    heard: [],
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options: settings }),
      }),
      log: (event) => {
        bench.heard.push(event.query)
      },
    }),
  }
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(bench.db)
  bench.backend = rows[0]?.pid ?? 0
  return bench
}

async function measure(bench: Bench, sample: Sample, { filter: own, at = 0 }: View): Promise<Cost> {
  const first = { ...usual, ...(typeof own === 'function' ? own(sample) : own) }
  const { total } = await listTransactions(bench.db, first)
  const filter = { ...first, page: Math.max(1, Math.ceil((total / first.limit) * at)) }
  bench.heard = []
  const { rows, isFloor } = await listTransactions(bench.db, filter)
  let [listPages, totalPages] = [0, 0]
  for (const query of bench.heard.filter(({ sql: text }) => text.trimStart().startsWith('select'))) {
    const pages = await pagesOf(bench.plain, query)
    if (/_rollup|count\(/.test(query.sql)) totalPages += pages
    else listPages += pages
  }
  const spent: number[] = []
  const busy: number[] = []
  const until = performance.now() + patienceMs
  for (let i = 0; i < repeats && (i < 5 || performance.now() < until); i++) {
    const cpuBefore = processorMs(bench)
    const start = performance.now()
    await listTransactions(bench.db, filter)
    spent.push(performance.now() - start)
    const cpuAfter = processorMs(bench)
    if (cpuBefore !== null && cpuAfter !== null) busy.push(cpuAfter - cpuBefore)
  }
  const cpu = busy.length === 0 ? null : percentiles(busy)
  return { total, isFloor, shown: rows.length, listPages, totalPages, ...percentiles(spent), cpu }
}

function percentiles(values: readonly number[]): { p50: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/**
 * Processor time of this process and of the database's process behind the single connection, which only Linux
 * reports.
 */
function processorMs({ backend }: Bench): number | null {
  const { user, system } = process.cpuUsage()
  try {
    const ns = Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0])
    return (user + system) / 1_000 + ns / 1_000_000
  } catch {
    return null
  }
}

async function takeSample({ plain }: Bench): Promise<Sample> {
  const { rows } = await plain.query<{ hash: string; address: string; own: string }>(
    `select b.tx_hash as hash, case when w.address = b.from_address then b.to_address else b.from_address end as address,
      w.address as own
     from bc_transactions b join wallets w on w.entity_id = b.entity_id and w.id = $2
       and w.address in (b.from_address, b.to_address)
     where b.entity_id = $1 and b.ts > $3 and not b.is_spam and b.is_known_token and not b.is_dust
       and not exists (select from wallets o where o.entity_id = b.entity_id
         and o.address = case when w.address = b.from_address then b.to_address else b.from_address end)
     order by b.ts limit 1`,
    [usual.organisationId, hotWallet, day(365)],
  )
  const sample = rows[0]
  if (sample === undefined) throw new Error('the history has no row to look for')
  return sample
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
const databaseUrl = process.env['DATABASE_URL']
const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(folder) : null
const server = databaseUrl ?? embedded?.superuserUrl ?? ''

const costs = new Map<string, Cost[]>()
for (const rows of sizes) {
  if (!options.reuse) await dropHistory(server, rows)
  const loaded = await loadHistory(server, rows)
  if (loaded.seconds > 0) console.error(`${rows} rows made in ${loaded.seconds} s`)
  const bench = await openBench(loaded.url)
  const sample = await takeSample(bench)
  for (const view of views)
    costs.set(view.name, [...(costs.get(view.name) ?? []), await measure(bench, sample, view)])
  await bench.db.destroy()
  await bench.plain.end()
  if (!options.keep) await dropHistory(server, rows)
}

const probe = openDatabase(server)
const { rows: versions } = await sql<{ server_version: string }>`show server_version`.execute(probe)
await probe.destroy()
await embedded?.stop()
rmSync(folder, { recursive: true, force: true })

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL ${versions[0]?.server_version ?? ''}, load average ${loadavg()[1]?.toFixed(1) ?? ''}`
console.log(`${machine}\nRows: ${sizes.join(' / ')}; ${repeats} calls of each view\n`)
console.log(
  '| View | Rows found | Shown | Pages: list | Pages: total | Pages, ratio | Processor ms, p50 | p95 | Clock ms, p50 | p95 |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
for (const [name, all] of costs) {
  const joined = (of: (cost: Cost) => string | number) => all.map(of).join(' / ')
  const columns = [
    name,
    joined(({ total, isFloor }) => `${isFloor ? '≥ ' : ''}${total}`),
    joined(({ shown }) => shown),
    joined(({ listPages }) => listPages),
    joined(({ totalPages }) => totalPages),
    ratioOf(all),
    joined(({ cpu }) => cpu?.p50.toFixed(1) ?? '?'),
    joined(({ cpu }) => cpu?.p95.toFixed(1) ?? '?'),
    joined(({ p50 }) => p50.toFixed(1)),
    joined(({ p95 }) => p95.toFixed(1)),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}
if (options.json !== undefined)
  writeFileSync(options.json, JSON.stringify({ machine, sizes, costs: [...costs] }))

/**
 * Pages at the largest size, compared with the smallest that shows as many rows, because a partly filled page
 * is cheaper at any size.
 */
function ratioOf(all: readonly Cost[]): string {
  const last = all.at(-1)
  const first = all.find(({ shown }) => last !== undefined && shown >= last.shown * 0.9)
  if (last === undefined || first === undefined || first === last) return '–'
  return ((last.listPages + last.totalPages) / Math.max(1, first.listPages + first.totalPages)).toFixed(2)
}
