/**
 * The full transfer campaign. Run: npm run transfers -w bench -- [--transfers N] [--first N] [--parallel N]
 * [--results file]. Prints the machine, a table by kind of failure, the state of the ledger, and every
 * transfer that was neither paid once nor failed visibly. `--first 57 --transfers 1` reproduces transfer 57.
 * Exits 1 if a transfer or the ledger is wrong.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '@holdfast/store'
import { startEmbeddedPostgres } from '@holdfast/store/embedded'
import { migrate } from '@holdfast/store/migrate'
import { sql } from 'kysely'
import { agreedSpends, mostInADay } from './test/count-agreed.ts'
import {
  blows,
  planTransfer,
  runTransferCampaign,
  type TransferOutcome,
  type TransferPlan,
} from './transfer-campaign.ts'
import { openStage } from './transfer-stage.ts'

const { values } = parseArgs({
  options: {
    transfers: { type: 'string', default: '200' },
    first: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '12' },
    results: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'holdfast-transfers-'))
const postgres = await startEmbeddedPostgres(folder)
await migrate(postgres.url)
const db = openDatabase(postgres.url)
const plans = Array.from({ length: Number(values.transfers) }, (_, place) =>
  planTransfer(Number(values.first) + place),
)
const perDay = Math.max(5, dayCapFor(plans))
const stage = await openStage({
  db,
  databaseUrl: postgres.url,
  folder,
  blockEveryMs: 1_000,
  perDay,
  killDatabase: killBackend,
})
const start = performance.now()
let done = 0
const { outcomes, kills, cuts, books } = await runTransferCampaign(stage, {
  transfers: Number(values.transfers),
  first: Number(values.first),
  parallel: Number(values.parallel),
  waitsForClaims: true,
  onOutcome: (outcome) => {
    done += 1
    if (values.results !== undefined) appendFileSync(values.results, `${lineOf(outcome)}\n`)
    if (!outcome.isGood) console.error(lineOf(outcome))
    if (done % 20 === 0) console.error(`${done} of ${values.transfers}`)
  },
})
const seconds = (performance.now() - start) / 1000
await stage.stop()
const agreed = agreedSpends(stage.signers)
const caps = [...mostInADay(agreed)].map(([asset, units]) => ({ asset, units }))
await db.destroy()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, embedded PostgreSQL, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`${outcomes.length} transfers in ${seconds.toFixed(0)} s; ${cuts} answers of the node cut\n`)
console.log(table())
console.log(
  `\nBooks: TRX ${books.trx.join(' / ')}, USDT ${books.usdt.join(' / ')} (books / chain, base units);`,
)
console.log(`transfers that are not exactly one payment in the books: ${books.misbooked.join(' ') || 'none'}`)
for (const { asset, units } of caps)
  console.log(`Agreed by two signers or more in 24 hours: ${units} of ${perDay}000000 units of ${asset}`)
const isOverCap = caps.some(({ units }) => units > BigInt(perDay) * 1_000_000n)
const bad = outcomes.filter(({ isGood }) => !isGood)
for (const outcome of bad) console.log(lineOf(outcome))
process.exitCode = bad.length === 0 && books.isGood && !isOverCap ? 0 : 1

/** A killed backend ends every connection of the server, which then recovers from its log as after a crash. */
async function killBackend(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  for (const { pid } of rows) process.kill(pid, 'SIGKILL')
}

/** In whole units: three quarters of what the transfers of TRX, which are the most, would need. */
function dayCapFor(some: readonly TransferPlan[]): number {
  const units = some.reduce((sum, plan) => (plan.isToken ? sum : sum + plan.units), 0n)
  return Number((units * 3n) / 4_000_000n)
}

function table(): string {
  const line = (name: string, count: number, some: readonly TransferOutcome[]) => {
    const of = (is: (outcome: TransferOutcome) => boolean) => some.filter(is).length
    const times = some.map((outcome) => outcome.seconds).toSorted((a, b) => a - b)
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
    return `| ${[
      name,
      count,
      some.length,
      of(({ end, isGood }) => end === 'confirmed' && isGood),
      of(({ end, isGood, isCapped }) => end === 'failed' && isGood && !isCapped),
      of(({ end, isGood, isCapped }) => end === 'failed' && isGood && isCapped),
      of(({ end, isGood }) => end === 'held' && isGood),
      of(({ isGood }) => !isGood),
      of(({ presses }) => presses > 1),
      of(({ tries }) => tries > 1),
      `${at(0.5)} / ${at(0.95)}`,
    ].join(' | ')} |`
  }
  return [
    '| Failure | Occurred | Transfers | Confirmed, paid once | Failed, paid nothing | Refused by a cap, ended by people | Refused by a cap, ends at its expiry | Anything else | Retried | Bytes sent again | Seconds, p50 / p95 |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...blows.map((blow) =>
      line(
        blow,
        kills[blow] ?? 0,
        outcomes.filter((outcome) => outcome.blow === blow),
      ),
    ),
    line(
      '**all**',
      Object.values(kills).reduce((sum, count) => sum + count, 0),
      outcomes,
    ),
  ].join('\n')
}

function lineOf(outcome: TransferOutcome): string {
  return JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
