/** The ingester is killed at random moments while it reads. The next one finishes the work, and the books equal those of
 *  an undisturbed reading. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { toBase58 } from '@holdfast/chains/tron'
import { contracts, sandboxKey, tronProvidersAt } from '@holdfast/sandbox'
import { enqueueJob } from '@holdfast/store/write'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  books,
  createWorld,
  lastRun,
  networkCode,
  type TestWallet,
  watch,
  type World,
  work,
} from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let world: World
let running: ChildProcess | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  running?.kill('SIGKILL')
})

function startIngester(): ChildProcess {
  running = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      ...world.databaseVariables,
      HOLDFAST_PROVIDERS: JSON.stringify(tronProvidersAt(networkCode, world.url, 150)),
      HOLDFAST_FOLLOW_SECONDS: '3600',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  return running
}

async function writeHistory(wallet: TestWallet): Promise<void> {
  const { node } = world
  const other = sandboxKey(`partner of ${wallet.id}`)
  const usdt = contracts.usdt
  node.give(wallet.address, 90_000_000_000n)
  node.give(other.address, 90_000_000_000n)
  node.give(wallet.address, 900_000_000n, toBase58(usdt.address))
  node.mine(1)
  for (let i = 1; i <= 120; i++) {
    if (i % 3 === 0) node.sendToken(wallet, usdt, other.address, BigInt(i))
    else
      node.sendTrx(
        i % 2 === 0 ? wallet : other,
        i % 2 === 0 ? other.address : wallet.address,
        BigInt(i) * 10_000n,
      )
    if (i % 5 === 0) node.mine(1)
  }
  node.mine(22)
}

async function untilDone(jobId: string): Promise<void> {
  const until = Date.now() + 45_000
  while (Date.now() < until) {
    const job = await world.db
      .selectFrom('ingestion_jobs')
      .select('state')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    if (job.state === 'done') return
    await sleep(100)
  }
  throw new Error('the job was not finished')
}

test(
  'killed five times at random points, the next start finishes with the books of an undisturbed reading',
  { timeout: 90_000 },
  async () => {
    const wallet = await watch(world, 'killed')
    await writeHistory(wallet)
    const job = await enqueueJob(world.db, {
      entity_id: world.organisationId,
      wallet_id: wallet.id,
      kind: 'catch-up',
      provider: 'trongrid',
    })
    for (let kill = 0; kill < 5; kill++) {
      const process = startIngester()
      await sleep(1_200 + Math.random() * 1_500)
      process.kill('SIGKILL')
      await new Promise((done) => process.once('exit', done))
    }
    startIngester()
    await untilDone(job.id)
    running?.kill('SIGTERM')
    expect((await lastRun(world, wallet)).outcome).toBe('match')
    const disturbed = await books(world)
    // Reading everything again from the beginning adds and repairs nothing.
    await work(world, wallet, { use_high_watermark: false })
    expect(await lastRun(world, wallet)).toMatchObject({ inserted: 0, failed: 0, outcome: 'match' })
    expect(await books(world)).toEqual(disturbed)
    const unfinished = await world.db
      .selectFrom('ingestion_runs')
      .select('id')
      .where('outcome', '=', 'running')
      .execute()
    expect(unfinished).toEqual([])
  },
)
