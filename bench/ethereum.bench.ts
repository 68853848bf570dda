/** Measures how fast the history of Ethereum wallets becomes reconciled rows: from a node alone, into an empty database.
 *  Run: npm run ethereum -w bench -- <address of a node> <chain id> <address of a wallet> …
 *  Prints the machine, the processor time of ingester and database, and whether the books equal the chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverWithWasm } from '@holdfast/ingester/recover-with-wasm'
import { workJob } from '@holdfast/ingester/work-job'
import { chainOf } from '@holdfast/chains'
import { recoverPublicKeysWith } from '@holdfast/chains/recover-public-key'
import { nativeOfNetwork } from '@holdfast/ledger'
import { providerDirectory } from '@holdfast/providers'
import { newId, openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import { databaseSeconds } from './database-seconds.ts'

const [url = '', chainId = '', ...named] = process.argv.slice(2)
const addresses = named.map((text) => {
  const address = chainOf('ethereum').normaliseAddress(text)
  if (address === null) throw new Error(`${text} is no address.`)
  return address
})
if (addresses.length === 0) throw new Error('Name a node, its chain id, and at least one address.')
recoverPublicKeysWith(recoverWithWasm)
const code = 'bench'
const node = { networkCode: code, kind: 'evm-rpc', url, requestsPerSecond: 1_000 }
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
const place = await makePlace()
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`,
)
let [entries, seconds] = [0, 0]
for (const address of addresses) await measure(address)
console.log(
  `${entries} entries in all, ${((seconds / entries) * 1_000).toFixed(2)} ms of processor time an entry; most memory of this process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
)
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

async function measure(address: string): Promise<void> {
  const walletId = await insertWallet(db, {
    entity_id: place.organisationId,
    account_group_id: null,
    network_id: place.networkId,
    name: address,
    address,
  })
  const job = await enqueueJob(db, {
    entity_id: place.organisationId,
    wallet_id: walletId,
    kind: 'catch-up',
    provider: node.kind,
  })
  const before = secondsUsed()
  const start = performance.now()
  const counts = { questions: 0 }
  const providers = providerDirectory([node], {}, () => (counts.questions += 1))
  await workJob(
    { job_id: job.id, entity_id: job.entity_id },
    { db, providers, log: pino({ level: 'silent' }) },
    { isLast: true },
  )
  const ms = performance.now() - start
  const after = secondsUsed()
  const { rows } = await db
    .selectFrom('wallet_transactions')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow()
  const run = await db
    .selectFrom('ingestion_runs')
    .select(['outcome', 'failed', 'stages'])
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
  const spent = [after.ingester - before.ingester, after.database - before.database]
  const [ingester = 0, database = 0] = spent
  entries += Number(rows)
  seconds += ingester + database
  console.log(
    `${address}: ${rows} entries, outcome ${run.outcome}, ${run.failed} failed; ${(ms / 1_000).toFixed(1)} s, ${counts.questions} requests, processor time ${ingester.toFixed(1)} s of the ingester and ${database.toFixed(1)} s of the database, ${(((ingester + database) / Number(rows)) * 1_000).toFixed(2)} ms an entry`,
  )
  console.log(
    `  ${run.stages.map(({ name, duration_ms }) => `${name} ${duration_ms.toFixed(0)} ms`).join(', ')}`,
  )
}

/** An organisation, and the network with its coin. */
async function makePlace() {
  const now = new Date()
  const [organisationId, networkId] = [newId(), newId()]
  const { asset, symbol, decimals } = nativeOfNetwork({ chain: 'ethereum', chain_id: chainId })
  const common = { symbol, decimals, name: symbol, created_at: now, updated_at: now }
  await db
    .insertInto('organisations')
    .values({ entity_id: organisationId, name: 'Bench', created_at: now })
    .execute()
  await db
    .insertInto('networks')
    .values({ ...common, id: networkId, code, chain: 'ethereum', chain_id: chainId })
    .execute()
  await db
    .insertInto('tokens')
    .values({ ...common, id: newId(), network_id: networkId, asset, display_tier: 0 })
    .execute()
  return { organisationId, networkId }
}

function secondsUsed() {
  const { user, system } = process.cpuUsage()
  return { ingester: (user + system) / 1_000_000, database: databaseSeconds(postgres.folder) ?? Number.NaN }
}
