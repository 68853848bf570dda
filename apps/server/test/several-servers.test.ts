/** Three servers behind a proxy are killed at random moments while people request, approve and sign transfers and others
 *  watch: nothing is paid twice, nothing acknowledged is lost, and every socket ends with a complete view.
 *
 *  This is a short run. `npm run soak:servers` makes 200 transfers before 400 sockets; SERVERS_SOAK_SEED repeats its choices.
 *  `npm run soak:database` also kills the primary of a pair of databases, while an ingester reads the wallet. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiTokenPrefix } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import { coordinatorOf } from '@holdfast/mpc/nodes'
import { Chance } from '@holdfast/sandbox'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { chainStart, followChain } from '@holdfast/store/audit-chain'
import { readAuditChain } from '@holdfast/store/read'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { type BuiltServer, buildServer } from './build-server.ts'
import { KeptIngester } from './kept-ingester.ts'
import { ServerFleet } from './server-fleet.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { createTransferWorldWith, freshRecipient, type TransferWorld } from './transfer-world.ts'
import { type SeenTransfer, stateOf, WatchingSocket } from './watching-socket.ts'
import { emailOf, password, type Person } from './world.ts'

const { SERVERS_SOAK_TRANSFERS, SERVERS_SOAK_SOCKETS, SERVERS_SOAK_KILLS, SERVERS_SOAK_SEED } = process.env
/** Where the controls of the pair of databases are, and how often its primary is killed. */
const { HOLDFAST_DATABASE_PAIR, SERVERS_SOAK_FAIL_OVERS } = process.env
const isSoak = SERVERS_SOAK_TRANSFERS !== undefined
const transfers = Number(SERVERS_SOAK_TRANSFERS ?? 6)
const sockets = Number(SERVERS_SOAK_SOCKETS ?? 18)
const kills = Number(SERVERS_SOAK_KILLS ?? 2)
const failOvers = HOLDFAST_DATABASE_PAIR === undefined ? 0 : Number(SERVERS_SOAK_FAIL_OVERS ?? 1)
const seed = Number(SERVERS_SOAK_SEED ?? randomInt(2 ** 30))
const chance = new Chance(seed)
const atOnce = isSoak ? 8 : 3
const mostMs = isSoak ? 7_200_000 : 600_000
const secretKey = 'ab'.repeat(32)
const amount = { text: '1.5', units: 1_500_000n }

let signers: TestNodes
let built: BuiltServer
let world: TransferWorld<Coordinator>
let fleet: ServerFleet
let proxy: TcpProxy
/** Only where the database fails over. */
let ingester: KeptIngester | undefined
const tokens = new Map<Person, string>()

beforeAll(async () => {
  const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
  signers = await startNodes(3, { coordinator: identity.name, networks: ['tron:0x5a17b0c5'] })
  const coordinator = new Coordinator(signers.nodes, identity)
  world = await createTransferWorldWith(coordinator, { HOLDFAST_SECRET_KEY: secretKey })
  coordinator.close()
  // The servers would make the first key of the sandbox, each for itself.
  await world.db.deleteFrom('key_domains').where('created_by', 'is', null).execute()
  built = await buildServer()
  fleet = await ServerFleet.start(3, {
    program: built.program,
    environment: {
      ...world.databaseVariables,
      HOLDFAST_SANDBOX: 'true',
      HOLDFAST_SECRET_KEY: secretKey,
      HOLDFAST_PROVIDERS: JSON.stringify(world.context.config.providers),
      HOLDFAST_SIGNERS: signers.nodes
        .map(({ party, url, identity: name }) => `${party}=${url}#${name}`)
        .join(','),
    },
  })
  if (failOvers > 0)
    ingester = new KeptIngester({
      ...world.databaseVariables,
      HOLDFAST_PROVIDERS: JSON.stringify(world.context.config.providers),
      HOLDFAST_FOLLOW_SECONDS: '5',
    })
  proxy = await startTcpProxy(() => fleet.ports)
  for (const person of ['treasurer', 'approver', 'admin', 'operator', 'viewer', 'approver2'] as const) {
    const answer = await call(null, 'POST', '/api/auth/login', { email: emailOf(person), password })
    tokens.set(person, answer?.body.token)
  }
}, 180_000)

afterAll(async () => {
  await proxy.close()
  await ingester?.stop()
  await fleet.stop()
  await signers.stop()
  built.remove()
})

interface Reply {
  readonly status: number
  readonly body: any
}

/** How often calls ended without an answer, or with this status. */
const tally = new Map<string, number>()
const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/** Null: the connection broke, so nothing is known of the act. */
async function call(
  person: Person | null,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(person === null ? {} : { authorization: `Bearer ${tokens.get(person)}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) count(`${answer.status} ${answer.headers.get('x-error-code') ?? ''}`.trim())
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  } catch {
    count('broken')
    return null
  }
}

async function read<Body>(path: string): Promise<Body> {
  for (;;) {
    const answer = await call('viewer', 'GET', path)
    if (answer?.status === 200) return answer.body as Body
    await sleep(chance.between(50, 200))
  }
}
const listAll = () => read<SeenTransfer[]>('/api/transfer-requests?limit=500')

interface Acknowledged {
  readonly id: string
  readonly recipient: string
  /** Comments whose call was answered. */
  comment: string | null
}

async function create(): Promise<Acknowledged> {
  const recipient = freshRecipient()
  const key = randomUUID()
  for (;;) {
    const fields = world.fields({ recipient_address: recipient, amount: amount.text })
    const answer = await call('treasurer', 'POST', '/api/transfer-requests', fields, {
      'idempotency-key': key,
    })
    if (answer?.status === 201) return { id: answer.body.id, recipient, comment: null }
    await sleep(chance.between(50, 200))
  }
}

/** Repeats the act until the request shows it, as a person would who got no answer. */
async function act(person: Person, id: string, verb: string, isDone: (status: string) => boolean) {
  for (;;) {
    const { status } = await read<SeenTransfer>(`/api/transfer-requests/${id}`)
    if (status === 'failed') throw new Error(`${id} failed`)
    if (isDone(status)) return
    const answer = await call(person, 'POST', `/api/transfer-requests/${id}/${verb}`)
    if (answer?.status !== 200) await sleep(chance.between(200, 800))
  }
}

async function transfer(): Promise<Acknowledged> {
  const made = await create()
  const text = `paid by ${randomUUID()}`
  const commented = await call('approver', 'POST', `/api/transfer-requests/${made.id}/comments`, { text })
  if (commented !== null && commented.status < 300) made.comment = text
  await act('treasurer', made.id, 'submit', (status) => status !== 'draft')
  await act('approver', made.id, 'approve', (status) => status !== 'pending')
  await act('treasurer', made.id, 'sign-and-broadcast', (status) => status === 'broadcasted')
  return made
}

/** A flow that died with its server keeps its claim for a minute. The short run does not wait for it: no flow that lives takes as long
 *  as this, and one that did would lose its claim to another, which is allowed. */
const endOldClaims = () =>
  world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('status', '=', 'approved')
    .where('claimed_until', '<', new Date(Date.now() + 48_000))
    .where('claimed_until', '>', new Date())
    .execute()

async function killServers(): Promise<void> {
  const victims = chance.between(0, 3) === 0 ? 2 : 1
  const first = chance.between(0, 2)
  const dying = [first, (first + 1) % 3].slice(0, victims)
  await Promise.all(dying.map((number) => fleet.kill(number)))
  await Promise.all(dying.map((number) => fleet.start(number)))
}

/** Fail-overs are spread evenly among the kills. */
const isFailOver = (at: number): boolean =>
  Math.floor(((at + 1) * failOvers) / (kills + failOvers)) >
  Math.floor((at * failOvers) / (kills + failOvers))

const gaps: number[] = []

async function failOver(): Promise<void> {
  const answer = await fetch(`${HOLDFAST_DATABASE_PAIR}/fail-over`, { method: 'POST' })
  if (!answer.ok) throw new Error(await answer.text())
  gaps.push(((await answer.json()) as { gapMs: number }).gapMs)
}

test(
  `${transfers} transfers and ${sockets} sockets through ${kills} kills: nothing twice, nothing lost, every view complete`,
  async () => {
    console.log(`several servers: seed ${seed}`)
    const begun = performance.now()
    const watchers = Array.from({ length: sockets }, (_, at) => {
      const people = [...tokens.values()]
      return new WatchingSocket({
        url: () => `ws://127.0.0.1:${proxy.port}`,
        token: people[at % people.length] ?? '',
        read: listAll,
        reconnectMs: () => chance.between(100, 1_500),
      })
    })
    await vi.waitFor(() => expect(watchers.every(({ isLive }) => isLive)).toBe(true), 120_000)

    const made: Acknowledged[] = []
    let left = transfers
    const drive = async () => {
      while (left > 0) {
        left -= 1
        made.push(await transfer())
      }
    }
    const driving = Promise.all(Array.from({ length: atOnce }, drive))
    // Drafts change no more: a socket that misses the only message about one lacks it, unless it reads the list again.
    const drafts: Acknowledged[] = []
    const killing = new AbortController()
    const drafting = (async () => {
      while (!killing.signal.aborted) {
        drafts.push(await create())
        await sleep(isSoak ? 5_000 : 150)
      }
    })()
    const hastening = isSoak ? undefined : setInterval(() => void endOldClaims(), 1_000)
    const blows = kills + failOvers
    for (let at = 0; at < blows; at += 1) {
      // Spread over the transfers, at any moment of the next ones.
      const from = Math.floor((at * transfers) / (blows + 1))
      await vi.waitFor(() => expect(made.length).toBeGreaterThanOrEqual(from), {
        timeout: 600_000,
        interval: 20,
      })
      await sleep(chance.between(0, 1_500))
      await (isFailOver(at) ? failOver : killServers)()
    }
    killing.abort()
    await Promise.all([driving, drafting])
    clearInterval(hastening)
    expect(made).toHaveLength(transfers)

    // Three workers follow the same receipts.
    world.node.mine(25)
    await vi.waitFor(
      async () => {
        const states = new Map((await listAll()).map((row) => [row.id, stateOf(row)]))
        expect(made.map(({ id }) => states.get(id))).toEqual(made.map(() => 'broadcasted/confirmed'))
      },
      { timeout: 180_000, interval: 500 },
    )
    const final = new Map((await listAll()).map((row) => [row.id, stateOf(row)]))
    expect(drafts.map(({ id }) => final.get(id)?.split('/')[0])).toEqual(drafts.map(() => 'draft'))
    expect(final.size, 'a repeated call made a second request').toBe(transfers + drafts.length)
    expect(
      made.map(({ recipient }) => world.received(recipient)),
      'a recipient got another sum',
    ).toEqual(made.map(() => amount.units))
    expect(
      drafts.map(({ recipient }) => world.received(recipient)),
      'a draft was paid',
    ).toEqual(drafts.map(() => 0n))
    const comments = await world.db.selectFrom('transfer_comments').select('text').execute()
    const acknowledged = made.flatMap(({ comment }) => comment ?? [])
    expect(comments.map(({ text }) => text)).toEqual(expect.arrayContaining(acknowledged))

    await vi.waitFor(
      () => expect(watchers.filter(({ view }) => !isSame(view, final))).toHaveLength(0),
      30_000,
    )
    expect(watchers.filter(({ isLive, refused }) => !isLive || refused !== null)).toHaveLength(0)
    const lost = watchers.reduce((sum, watcher) => sum + watcher.lost, 0)
    expect(lost, 'no kill closed a socket').toBeGreaterThan(0)
    for (const watcher of watchers) watcher.close()
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    const reads = watchers.reduce((sum, watcher) => sum + watcher.reads, 0)
    console.log(
      `${transfers} transfers, ${drafts.length} drafts, ${sockets} sockets, ${kills} kills in ${seconds} s; ${lost} connections lost, ${reads} lists read; ${[...tally].map(([what, n]) => `${what}: ${n}`).join(', ')}`,
    )
    expect(fleet.crashes, 'a server ended by itself').toBe(0)
    if (failOvers > 0) {
      console.log(`${failOvers} fail-overs, gaps of ${gaps.join(', ')} ms; ${ingester?.starts} ingesters`)
      expect(ingester?.starts, 'no fail-over ended the turn of the ingester').toBeGreaterThan(1)
    }
    await assertRecordsAreWhole()
    if (failOvers > 0) await assertBooksEqualChain(made.length)
  },
  mostMs,
)

const isSame = (view: ReadonlyMap<string, string>, final: ReadonlyMap<string, string>): boolean =>
  view.size === final.size && [...final].every(([id, state]) => view.get(id) === state)

/** Three servers have appended to the same chains, and each has signers countersign them. */
async function assertRecordsAreWhole(): Promise<void> {
  for (const organisation of [world.acme, installationId]) {
    let position = chainStart
    for await (const event of readAuditChain(world.db, organisation)) {
      const next = followChain(position, event)
      if (typeof next === 'string') throw new Error(next)
      position = next
    }
    expect(position.seq).toBeGreaterThan(0n)
  }
  expect(await world.db.selectFrom('audit_disputes').selectAll().execute()).toEqual([])
  expect(await world.db.selectFrom('forged_rows').selectAll().execute()).toEqual([])
  const alerts = await world.db.selectFrom('alerts').select(['kind', 'facts']).execute()
  // Without fail-overs no ingester reads the wallets.
  expect(failOvers > 0 ? alerts : alerts.filter(({ kind }) => kind !== 'stalled-run')).toEqual([])
}

/** Every transfer is booked once, and the balance of the books is that of the chain. */
async function assertBooksEqualChain(paid: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const entries = await world.db
        .selectFrom('wallet_transactions')
        .select('tx_hash')
        .where('wallet_id', '=', world.walletId)
        .where('token_id', '=', world.trx)
        .where('kind', '!=', 'fee')
        .where('direction', '=', 'out')
        .execute()
      expect(new Set(entries.map(({ tx_hash }) => tx_hash)).size).toBe(paid)
      expect(entries).toHaveLength(paid)
    },
    { timeout: 120_000, interval: 1_000 },
  )
  const { books_units } = await world.db
    .selectFrom('wallet_balances')
    .select('books_units')
    .where('wallet_id', '=', world.walletId)
    .where('token_id', '=', world.trx)
    .executeTakeFirstOrThrow()
  expect(BigInt(books_units)).toBe(world.received(world.walletAddress))
}

test('the calls of an API key in a minute are counted for all servers together', async () => {
  await world.stepUp('admin')
  const made = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/api-keys`, {
    name: 'counted',
    scopes: ['read:balances'],
    rate_per_minute: 10,
    expires_in_days: 30,
  })
  expect(made.status, made.text).toBe(201)
  const { token } = made.json()
  expect(token.startsWith(apiTokenPrefix)).toBe(true)
  // All calls fall into one minute.
  while (new Date().getSeconds() > 50) await sleep(1_000)
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const answer = await fetch(`http://127.0.0.1:${fleet.ports[at % 3]}/api/wallets`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('one server looks for problems, and another takes over from it when it stops', async () => {
  const holder = async () =>
    (
      await world.db
        .selectFrom('leases')
        .select('holder')
        .where('name', '=', 'watcher')
        .where('until', '>', sql<Date>`clock_timestamp()`)
        .executeTakeFirst()
    )?.holder
  await vi.waitFor(async () => expect(await holder()).toBeDefined(), { timeout: 60_000, interval: 200 })
  await fleet.kill(0, 'SIGTERM')
  await fleet.kill(1, 'SIGTERM')
  const next = (before: string | undefined) =>
    vi.waitFor(
      async () => {
        const found = await holder()
        expect(found).toBeDefined()
        expect(found).not.toBe(before)
        return found
      },
      { timeout: 60_000, interval: 200 },
    )
  const last = await next(undefined)
  await fleet.start(0)
  await sleep(500)
  expect(await holder(), 'the new server took the work of one that runs').toBe(last)
  await fleet.kill(2, 'SIGTERM')
  await next(last)
}, 180_000)
