/**
 * The full fault campaign. Run: npm run faults -w bench -- [--chain tron|ethereum] [--histories N]
 * [--first N] [--parallel N] [--results file]. Prints the machine, the table, and the number of every history that was not detected, not
 * identified or not whole at its end, where the fault does not last. The file gets a line of JSON for each finished history.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedPeople } from '@holdfast/sandbox'
import { openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import type { CampaignChain } from './campaign-chain.ts'
import { ethereumHistories } from './ethereum-histories.ts'
import { type HistoryResult, runCampaign, tableOf } from './fault-campaign.ts'
import { findPlace } from './find-place.ts'
import { tronHistories } from './tron-histories.ts'

const { values } = parseArgs({
  options: {
    chain: { type: 'string', default: 'tron' },
    histories: { type: 'string', default: '2000' },
    first: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '4' },
    results: { type: 'string' },
  },
})
const chains: Readonly<Record<string, CampaignChain>> = { tron: tronHistories, ethereum: ethereumHistories }
const chain = chains[values.chain]
if (chain === undefined) throw new Error('--chain: tron or ethereum')
const folder = mkdtempSync(join(tmpdir(), 'holdfast-faults-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
await seedPeople(db, { withRecordings: false })
const start = performance.now()
let done = 0
const results = await runCampaign(
  chain,
  await findPlace(db, chain.networkCode),
  { histories: Number(values.histories), first: Number(values.first), parallel: Number(values.parallel) },
  (result) => {
    done += 1
    if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify(result)}\n`)
    if (done % 50 === 0) console.error(`${done} of ${values.histories}`)
  },
)
const seconds = (performance.now() - start) / 1000
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL`,
)
console.log(`${results.length} histories in ${seconds.toFixed(0)} s\n`)
console.log(tableOf(results, chain))
const lasting = new Set(chain.faults.filter(({ isLasting }) => isLasting).map(({ name }) => name))
const isPoor = ({ fault, isHonest, isWholeAfter, ...counts }: HistoryResult) =>
  !isHonest ||
  counts.named < counts.lost ||
  counts.misnamed > 0 ||
  counts.located < counts.wrongAssets ||
  (!isWholeAfter && !lasting.has(fault))
for (const result of results.filter(isPoor)) console.log(JSON.stringify(result))
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
