/** The server is killed at random moments while people write. Acknowledged changes survive, others survive completely or
 *  not at all, and the next process continues. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import { freePort } from '@holdfast/store/embedded'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, emailOf, password, type World } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let world: World
let running: ChildProcess | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  running?.kill('SIGKILL')
})

async function startServer(): Promise<string> {
  const [port, balancesPort] = [await freePort(), await freePort()]
  running = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      ...world.databaseVariables,
      PORT: String(port),
      HOLDFAST_BALANCES_PORT: String(balancesPort),
      HOLDFAST_SANDBOX: 'true',
      // Sessions survive a restart only under the same key.
      HOLDFAST_SECRET_KEY: '5a'.repeat(32),
      HOLDFAST_PROVIDERS: JSON.stringify(world.context.config.providers),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const health = await fetch(`${base}/api/health`).catch(() => null)
    if (health?.ok === true) return base
    await sleep(50)
  }
  throw new Error('the server did not start')
}

interface Answered {
  readonly token?: string
  readonly id: string
  readonly address: string
  readonly stats: { readonly job_id?: string }
}

const someAddress = () => addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))

test(
  'killed three times while wallets and jobs are made: nothing acknowledged is lost, nothing is incomplete',
  { timeout: 240_000 },
  async () => {
    let token: string | undefined
    const wallets: Answered[] = []
    const jobs: string[] = []
    for (let round = 0; round < 3; round++) {
      const base = await startServer()
      const post = async (path: string, body: object): Promise<Answered | null> => {
        const answer = await fetch(base + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
          body: JSON.stringify(body),
        }).catch(() => null)
        // An answer cut in the middle is not an acknowledgement.
        return answer?.ok === true ? ((await answer.json().catch(() => null)) as Answered | null) : null
      }
      // The session survives the server that opened it.
      token ??= (await post('/api/auth/login', { email: emailOf('operator'), password }))?.token
      const write = async () => {
        for (;;) {
          const wallet = await post('/api/wallets', {
            name: 'Killed',
            address: someAddress(),
            network_id: world.networkId,
            entity_id: world.acme,
          })
          if (wallet === null) return
          wallets.push(wallet)
          const job = await post('/api/v1/tron/catch-up', {
            address: wallet.address,
            network_id: world.networkId,
            limit: null,
            provider: 'trongrid',
            use_high_watermark: true,
          })
          if (job === null) return
          jobs.push(job.stats.job_id!)
        }
      }
      const before = jobs.length
      const writers = Array.from({ length: 6 }, write)
      // The kill comes at any point once there is something to lose.
      while (jobs.length < before + 4) await sleep(10)
      await sleep(Math.random() * 800)
      running?.kill('SIGKILL')
      await Promise.all(writers)
    }
    expect(wallets.length).toBeGreaterThan(10)
    expect(jobs.length).toBeGreaterThan(5)
    const stored = await world.db.selectFrom('wallets').select('id').where('name', '=', 'Killed').execute()
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(wallets.map(({ id }) => id)))
    const { rows: queued } = await sql<{ id: string; key: string | null }>`
      select j.id, q.key from ingestion_jobs j full join graphile_worker.jobs q on q.key = j.id::text
      where q.key is null or q.key not like 'look-alikes:%'`.execute(world.db)
    expect(queued.filter(({ id, key }) => id === null || key === null)).toEqual([])
    expect(queued.map(({ id }) => id)).toEqual(expect.arrayContaining(jobs))
    const base = await startServer()
    const me = await fetch(`${base}/api/me`, { headers: { authorization: `Bearer ${token ?? ''}` } })
    expect(me.status).toBe(200)
  },
)
