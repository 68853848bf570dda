/** Webhooks against a receiver on this machine: content, order, number of attempts, and forbidden destinations. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { workJob } from '@holdfast/ingester/work-job'
import { sandboxKey } from '@holdfast/sandbox'
import { newId, type Transaction, transaction } from '@holdfast/store'
import { insertDeliveries, insertWalletEvents, insertWebhookMessage } from '@holdfast/store/write'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { targetOf } from './target-of.ts'
import { giveUpAfterMs, nextAttemptAt } from './next-attempt-at.ts'
import { send } from './send.ts'
import { WebhookWorker } from './worker.ts'
import { waiting } from '../../test/waiting.ts'
import { createWorld, type World } from '../../test/world.ts'

const key = randomBytes(32)
const log = pino({ level: 'silent' })

interface Received {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly json: any
}

/** Answers 200 unless set otherwise. */
class Receiver {
  readonly received: Received[] = []
  answer: (got: Received, response: ServerResponse) => void = (_got, response) => response.end('thanks')
  readonly #server: Server = createServer((request, response) => void this.#take(request, response))

  async open(): Promise<void> {
    await new Promise<void>((done) => void this.#server.listen(0, '127.0.0.1', done))
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }
  ids = (): string[] => this.received.map(({ id }) => id)
  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const got = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body,
      json: JSON.parse(body),
    }
    this.received.push(got)
    this.answer(got, response)
  }
}

let world: World
let receiver: Receiver
let worker: WebhookWorker
let running: ChildProcess | undefined
let number = 0

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: key.toString('hex'), HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1' })
})
beforeEach(async () => {
  receiver = new Receiver()
  await receiver.open()
  worker = new WebhookWorker({ db: world.db, key, allowed: ['127.0.0.1'], log, timeoutMs: 1_000 })
})
afterEach(async () => {
  receiver.close()
  running?.kill('SIGKILL')
  await world.db.updateTable('webhook_endpoints').set({ deleted_at: new Date() }).execute()
  await world.db
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled' })
    .where('state', '=', 'waiting')
    .execute()
})
afterAll(() => receiver.close())

type Asking = 'admin' | 'owner' | 'treasurer' | 'viewer'
const ask = (method: string, url: string, body?: object, person: Asking = 'admin') =>
  world.ask(person, method, url, body)

async function addEndpoint(url = receiver.url) {
  const answer = await ask('POST', '/api/webhooks', { entity_id: world.acme, url, description: 'ledger' })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json() as { id: string; secret: string; version: number }
}

/** A subscribed wallet with `count` events about transactions that happened. */
async function subscribedWallet() {
  const created = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: `Hooked ${++number}`,
    address: sandboxKey(`webhook test ${number}`).address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const wallet = created.json() as { id: string; address: string; name: string }
  const answer = await world.ask('treasurer', 'POST', `/api/wallets/${wallet.id}/subscribe-webhook`)
  expect(answer.json()).toMatchObject({
    success: true,
    details: { network: 'TRON Sandbox', status: 'active' },
  })
  return wallet
}

const happen = (walletId: string, count: number) =>
  transaction(world.db, async (tx) => {
    const now = new Date()
    const happened = Array.from({ length: count }, () => ({
      hash: randomBytes(32).toString('hex'),
      at: now,
      position: null,
      walletIds: [walletId],
    }))
    await insertWalletEvents(tx, { organisationId: world.acme, networkId: world.networkId, happened, now })
    return happened.map(({ hash }) => hash)
  })

/** Runs delivery rounds until nothing is due. */
async function deliverAll(): Promise<void> {
  while ((await worker.round()) > 0);
}
const makeDue = () =>
  world.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: new Date() })
    .where('state', '=', 'waiting')
    .execute()

const events = async (query = '') =>
  (await ask('GET', `/api/webhook-events?entity_id=${world.acme}&limit=200${query}`)).json().rows as any[]
const details = async (id: string) => (await ask('GET', `/api/webhook-deliveries/${id}`)).json()

test('[WAL-20] a payment to a subscribed wallet is delivered once, signed, with its facts from the books', async () => {
  const endpoint = await addEndpoint()
  const wallet = await subscribedWallet()
  world.node.give(wallet.address, 25_000_001n)
  world.node.mine(22)
  const read = {
    address: wallet.address,
    network_id: world.networkId,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: true,
  }
  for (let pass = 0; pass < 2; pass++) {
    await world.ask('treasurer', 'POST', '/api/v1/tron/catch-up', read)
    const jobs = await world.db
      .selectFrom('ingestion_jobs')
      .selectAll()
      .where('state', '=', 'queued')
      .execute()
    for (const job of jobs)
      await workJob(
        { job_id: job.id, entity_id: job.entity_id },
        { db: world.db, providers: world.context.providers, log },
        { isLast: true },
      )
  }
  await deliverAll()
  expect(receiver.received).toHaveLength(1)
  const [{ json, body, headers }] = receiver.received as [Received]
  expect(json).toMatchObject({
    type: 'transaction.created',
    entity_id: world.acme,
    wallet: { id: wallet.id, name: wallet.name, address: wallet.address },
    network: { name: 'TRON Sandbox', code: 'tron-sandbox' },
    data: {
      status: 'confirmed',
      to: wallet.address,
      entries: [{ direction: 'in', amount: '25.000001', symbol: 'TRX', kind: 'transfer' }],
    },
  })
  const timestamp = Number(headers['webhook-timestamp'])
  expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(30)
  const bytes = Buffer.from(endpoint.secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`${json.id}.${timestamp}.${body}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const [event] = await events(`&wallet_id=${wallet.id}`)
  expect(event).toMatchObject({
    id: json.id,
    body,
    deliveries: [{ state: 'delivered', attempts: 1, last_status: 200 }],
  })
  const delivery = await details(event.deliveries[0].id)
  expect(delivery.attempts_made).toMatchObject([
    {
      number: 1,
      address: '127.0.0.1',
      status: 200,
      response_body: 'thanks',
      error: null,
      request_headers: { 'webhook-id': json.id },
    },
  ])
})

test('a wallet without a subscription, and events before it, are not delivered', async () => {
  await addEndpoint()
  const wallet = await subscribedWallet()
  const hour = 3_600_000
  await transaction(world.db, (tx) =>
    insertWalletEvents(tx, {
      organisationId: world.acme,
      networkId: world.networkId,
      happened: [{ hash: 'aa', at: new Date(Date.now() - 2 * hour), position: null, walletIds: [wallet.id] }],
      now: new Date(),
    }),
  )
  expect((await ask('DELETE', `/api/webhook-subscriptions/${wallet.id}`)).status).toBe(204)
  await happen(wallet.id, 1)
  await deliverAll()
  expect(receiver.received).toEqual([])
})

test('the secret is shown once: not in lists, not in the audit record, not in the database', async () => {
  const { id, secret } = await addEndpoint()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const text = secret.slice(6)
  expect((await ask('GET', `/api/webhooks?entity_id=${world.acme}`)).text).not.toContain(text)
  const tables = [
    await world.db.selectFrom('webhook_endpoints').selectAll().execute(),
    await world.db.selectFrom('audit_events').selectAll().execute(),
    await world.db.selectFrom('outbox').selectAll().execute(),
  ]
  expect(JSON.stringify(tables)).not.toContain(text)
  const bytes = Buffer.from(text, 'base64').toString('hex')
  expect(JSON.stringify(tables)).not.toContain(bytes)
  const rotated = (await ask('POST', `/api/webhooks/${id}/secret`, {})).json()
  expect(rotated.secret).not.toBe(secret)
  await ask('POST', `/api/webhooks/${id}/test`)
  await deliverAll()
  const [{ headers, body, id: messageId }] = receiver.received as [Received]
  const signed = [rotated.secret, secret].map((key: string) =>
    createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`${messageId}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64'),
  )
  expect(headers['webhook-signature']).toBe(signed.map((signature) => `v1,${signature}`).join(' '))
})

test('messages of one wallet keep their order, and other wallets do not wait', async () => {
  await addEndpoint()
  const [stuck, free] = [await subscribedWallet(), await subscribedWallet()]
  await happen(stuck.id, 5)
  await happen(free.id, 5)
  let refused = 0
  receiver.answer = ({ json }, response) => {
    const isFirst = json.wallet.id === stuck.id && refused < 3
    if (isFirst) refused++
    response.writeHead(isFirst ? 503 : 200).end('later')
  }
  const of = (walletId: string) =>
    receiver.received.filter(({ json }) => json.wallet.id === walletId).map(({ json }) => json.seq)
  await deliverAll()
  expect(of(free.id)).toEqual(of(free.id).toSorted((a, b) => a - b))
  expect(new Set(of(free.id)).size).toBe(5)
  expect(new Set(of(stuck.id)).size).toBe(1)
  for (let tries = 0; tries < 2; tries++) {
    await makeDue()
    await deliverAll()
  }
  expect(of(stuck.id)).toHaveLength(3)
  await makeDue()
  await deliverAll()
  const seqs = of(stuck.id)
  expect(seqs.slice(0, 4)).toEqual([seqs[0], seqs[0], seqs[0], seqs[0]])
  expect(seqs.slice(3)).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
  const [event] = (await events(`&wallet_id=${stuck.id}`)).toReversed()
  expect(event.deliveries[0]).toMatchObject({ state: 'delivered', attempts: 4 })
  const { attempts_made } = await details(event.deliveries[0].id)
  expect(attempts_made.map(({ status, error }: any) => [status, error])).toEqual([
    [503, 'status 503'],
    [503, 'status 503'],
    [503, 'status 503'],
    [200, null],
  ])
})

test('with several workers at once each message of a wallet is still delivered once and in order', async () => {
  await addEndpoint()
  const wallets = [await subscribedWallet(), await subscribedWallet(), await subscribedWallet()]
  for (const { id } of wallets) await happen(id, 12)
  receiver.answer = (_got, response) => void setTimeout(() => response.end(), Math.random() * 20)
  const others = Array.from(
    { length: 3 },
    () => new WebhookWorker({ db: world.db, key, allowed: ['127.0.0.1'], log }),
  )
  await Promise.all(
    [worker, ...others].map(async (each) => {
      for (let idle = 0; idle < 10;) idle = (await each.round()) === 0 ? idle + 1 : 0
    }),
  )
  for (const { id } of wallets) {
    const seqs = receiver.received.filter(({ json }) => json.wallet.id === id).map(({ json }) => json.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(new Set(seqs).size).toBe(12)
    expect(seqs).toHaveLength(12)
  }
  const all = receiver.received.map(({ json }) => json.seq).toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 36 }, (_unused, index) => all[0] + index))
})

test('retried for 72 hours at growing intervals; then given up, and the next message follows', async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, chance) => {
        const now = new Date()
        const wait = nextAttemptAt(attempts, now, () => chance).getTime() - now.getTime()
        expect(wait).toBeGreaterThanOrEqual(4_500)
        expect(wait).toBeLessThanOrEqual(11_880_000)
      },
    ),
  )
  let [at, count] = [new Date(0), 0]
  while (at.getTime() < giveUpAfterMs) at = nextAttemptAt(++count, at, () => 0.5)
  expect(count).toBeGreaterThan(25)
  await addEndpoint()
  const wallet = await subscribedWallet()
  await happen(wallet.id, 2)
  receiver.answer = ({ json }, response) => {
    const isFirst = json.seq === receiver.received[0]?.json.seq
    response.writeHead(isFirst ? 500 : 200).end()
  }
  await worker.round()
  const [, first] = await events(`&wallet_id=${wallet.id}`)
  const [waiting] = first.deliveries
  expect(new Date(waiting.give_up_at).getTime() - new Date(waiting.created_at).getTime()).toBe(72 * 3_600_000)
  await world.db
    .updateTable('webhook_deliveries')
    .set({ give_up_at: new Date(), next_attempt_at: new Date() })
    .where('id', '=', waiting.id)
    .execute()
  await deliverAll()
  const [second, again] = await events(`&wallet_id=${wallet.id}`)
  expect(again.deliveries[0]).toMatchObject({ state: 'failed', attempts: 2 })
  expect(second.deliveries[0]).toMatchObject({ state: 'delivered', attempts: 1 })
})

const anywhere = [
  'http://127.0.0.2/',
  'https://127.0.0.2/',
  'https://[::1]/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:7f00:2]/',
  'https://[::127.0.0.2]/',
  'https://[4000::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://2130706434/',
  'https://0x7f000002/',
  'https://0177.0.0.2/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
]

test('every internal address is refused when it is entered and when it is sent to', async () => {
  for (const url of anywhere) {
    const answer = await ask('POST', '/api/webhooks', { entity_id: world.acme, url })
    expect([url, answer.status, answer.json().detail]).toEqual([url, 422, expect.stringMatching(/^url: /)])
    const sent = await send({ url, headers: {}, body: '{}' }, { allowed: ['127.0.0.1'], timeoutMs: 500 })
    expect([url, sent.address, sent.error]).toEqual([url, null, expect.stringMatching(/^forbidden-address /)])
  }
  for (const url of [
    'ftp://example.org/',
    'https://user:secret@127.0.0.1/',
    'not a url',
    'http://',
    'javascript:alert(1)',
    `https://x/${'y'.repeat(2001)}`,
  ])
    expect([url, (await ask('POST', '/api/webhooks', { entity_id: world.acme, url })).status]).toEqual([
      url,
      422,
    ])
})

test('a host name is checked by its address at the time of sending, and only that address is used', async () => {
  const resolve =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }))
  const port = new URL(receiver.url).port
  const inward = { url: `https://rebound.test:${port}/`, headers: {}, body: '{}' }
  for (const addresses of [['127.0.0.2'], ['8.8.8.8', '10.0.0.1'], ['::ffff:192.168.0.1']])
    expect(
      (await send(inward, { allowed: ['127.0.0.1'], timeoutMs: 500, resolve: resolve(...addresses) })).error,
    ).toMatch(/^forbidden-address /)
  const allowed = await send(
    { url: `http://named.test:${port}/hook`, headers: {}, body: '{"a":1}' },
    { allowed: ['127.0.0.1'], timeoutMs: 500, resolve: resolve('127.0.0.1') },
  )
  expect(allowed).toMatchObject({ address: '127.0.0.1', status: 200, error: null })
  expect(receiver.received[0]?.headers.host).toBe(`named.test:${port}`)
  await expect(targetOf(new URL('http://example.test/'), [], resolve('93.184.216.34'))).rejects.toThrow(
    'https',
  )
  expect(await targetOf(new URL('https://example.test/'), [], resolve('93.184.216.34'))).toEqual({
    address: '93.184.216.34',
    family: 4,
  })
  for (const entry of ['10.0.0.0/8', 'inside.test', '10.1.1.1'])
    expect(await targetOf(new URL('http://inside.test/'), [entry], resolve('10.1.1.1'))).toMatchObject({
      address: '10.1.1.1',
    })
})

test('a redirect is not followed, a long answer is cut, a slow one ends, and a broken one counts as an attempt', async () => {
  const { id } = await addEndpoint()
  const outcomes: [Receiver['answer'], RegExp | null][] = [
    [
      (_got, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /^redirect 302$/,
    ],
    [(_got, response) => response.writeHead(404).end('x'.repeat(100_000)), /^status 404$/],
    [() => undefined, /^timeout$/],
    [(_got, response) => void response.socket?.destroy(), /^failed /],
    [(_got, response) => response.end(), null],
  ]
  for (const [answer, error] of outcomes) {
    receiver.answer = answer
    const { delivery_id } = (await ask('POST', `/api/webhooks/${id}/test`)).json()
    const before = receiver.received.length
    await deliverAll()
    expect(receiver.received).toHaveLength(before + 1)
    const { state, attempts_made } = await details(delivery_id)
    expect([state, attempts_made[0].error]).toEqual(
      error === null ? ['delivered', null] : ['failed', expect.stringMatching(error)],
    )
    expect((attempts_made[0].response_body ?? '').length).toBeLessThanOrEqual(4096)
  }
})

test('retrying: a waiting message is sent now, an ended one once more in its turn; replay repeats all in order', async () => {
  const { id } = await addEndpoint()
  const wallet = await subscribedWallet()
  const since = new Date().toISOString()
  await happen(wallet.id, 4)
  receiver.answer = (_got, response) => response.writeHead(500).end()
  await deliverAll()
  const first = (await events(`&wallet_id=${wallet.id}`)).at(-1)
  receiver.answer = (_got, response) => response.end()
  const again = await ask('POST', `/api/webhook-deliveries/${first.deliveries[0].id}/resend`)
  expect(again.json()).toEqual({ delivery_id: first.deliveries[0].id })
  await deliverAll()
  const sequence = receiver.received.map(({ json }) => json.seq)
  expect(sequence).toEqual([sequence[0], sequence[0], sequence[0] + 1, sequence[0] + 2, sequence[0] + 3])
  const { delivery_id } = (
    await ask('POST', `/api/webhook-deliveries/${first.deliveries[0].id}/resend`)
  ).json()
  await deliverAll()
  expect(receiver.ids().at(-1)).toBe(first.id)
  expect(await details(delivery_id)).toMatchObject({ reason: 'resend', state: 'delivered' })
  const replayed = await ask('POST', `/api/webhooks/${id}/replay`, { since, wallet_id: wallet.id })
  expect(replayed.json()).toEqual({ count: 4, has_more: false })
  await deliverAll()
  expect(receiver.received.slice(-4).map(({ json }) => json.seq)).toEqual(
    [0, 1, 2, 3].map((n) => sequence[0] + n),
  )
  expect(receiver.received.at(-4)?.body).toBe(receiver.received[0]?.body)
})

test('a disabled endpoint keeps messages waiting; a removed one gets none of them', async () => {
  const { id } = await addEndpoint()
  const wallet = await subscribedWallet()
  const put = (change: object) =>
    ask('PUT', `/api/webhooks/${id}`, { url: receiver.url, description: '', is_active: true, ...change })
  expect((await put({ is_active: false })).json()).toMatchObject({ is_active: false, version: 2 })
  await happen(wallet.id, 2)
  await deliverAll()
  expect(receiver.received).toEqual([])
  expect((await ask('GET', `/api/webhooks?entity_id=${world.acme}`)).json()).toMatchObject([{ waiting: 2 }])
  await put({ is_active: true })
  receiver.answer = (_got, response) => response.writeHead(500).end()
  await deliverAll()
  expect(receiver.received).toHaveLength(1)
  expect((await ask('GET', `/api/webhooks?entity_id=${world.acme}`)).json()[0].failing_since).toEqual(
    expect.any(String),
  )
  expect((await ask('DELETE', `/api/webhooks/${id}`)).status).toBe(204)
  await makeDue()
  await deliverAll()
  expect(receiver.received).toHaveLength(1)
  expect(
    (await events(`&wallet_id=${wallet.id}`)).flatMap(({ deliveries }) =>
      deliveries.map((delivery: any) => delivery.state),
    ),
  ).toEqual(['cancelled', 'cancelled'])
})

test('rights, within each organisation', async () => {
  const { id } = await addEndpoint()
  const { delivery_id } = (await ask('POST', `/api/webhooks/${id}/test`)).json()
  const body = { url: receiver.url, description: '', is_active: true }
  const calls: [string, string, object | undefined, number, number, number][] = [
    ['GET', `/api/webhooks?entity_id=${world.acme}`, undefined, 403, 200, 404],
    ['GET', `/api/webhook-events?entity_id=${world.acme}`, undefined, 403, 200, 404],
    ['GET', `/api/webhook-deliveries/${delivery_id}`, undefined, 403, 200, 404],
    ['GET', `/api/webhook-subscriptions?entity_id=${world.acme}`, undefined, 403, 200, 404],
    ['POST', '/api/webhooks', { entity_id: world.acme, url: receiver.url }, 403, 403, 404],
    ['PUT', `/api/webhooks/${id}`, body, 403, 403, 404],
    ['POST', `/api/webhooks/${id}/secret`, {}, 403, 403, 404],
    ['POST', `/api/webhooks/${id}/test`, undefined, 403, 403, 404],
    ['POST', `/api/webhooks/${id}/replay`, { since: new Date(0).toISOString() }, 403, 403, 404],
    ['POST', `/api/webhook-deliveries/${delivery_id}/resend`, undefined, 403, 403, 404],
    ['DELETE', `/api/webhooks/${id}`, undefined, 403, 403, 404],
  ]
  for (const [method, url, payload, viewer, manager, stranger] of calls)
    for (const [person, status] of [
      ['viewer', viewer],
      ['treasurer', manager],
      ['owner', stranger],
    ] as const)
      expect([method, url, person, (await ask(method, url, payload, person)).status]).toEqual([
        method,
        url,
        person,
        status,
      ])
})

test('without the installation’s key nothing can be set up, and with another one nothing is sent', async () => {
  const bare = await createWorld()
  const answer = await bare.ask('admin', 'POST', '/api/webhooks', {
    entity_id: bare.acme,
    url: 'https://127.0.0.1/',
  })
  expect([answer.status, answer.json().detail]).toEqual([
    503,
    'Webhooks need HOLDFAST_SECRET_KEY to be set on the server.',
  ])
  const { id } = await addEndpoint()
  const { delivery_id } = (await ask('POST', `/api/webhooks/${id}/test`)).json()
  await new WebhookWorker({ db: world.db, key: randomBytes(32), allowed: ['127.0.0.1'], log }).round()
  expect(receiver.received).toEqual([])
  expect((await details(delivery_id)).attempts_made).toMatchObject([{ error: 'key-changed', status: null }])
})

test(
  'a server killed during an attempt leaves a trace of it, and the next one sends the message',
  { timeout: 60_000 },
  async () => {
    await addEndpoint()
    const wallet = await subscribedWallet()
    await happen(wallet.id, 2)
    receiver.answer = () => undefined
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    running = spawn(process.execPath, ['--import', 'tsx', main], {
      env: {
        ...process.env,
        DATABASE_URL: world.databaseUrl,
        PORT: '0',
        HOLDFAST_BALANCES_PORT: '0',
        HOLDFAST_SECRET_KEY: key.toString('hex'),
        HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1',
        HOLDFAST_SANDBOX: 'true',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    const until = Date.now() + 30_000
    while (receiver.received.length === 0 && Date.now() < until) await sleep(50)
    expect(receiver.received).toHaveLength(1)
    running.kill('SIGKILL')
    receiver.answer = (_got, response) => response.end()
    await deliverAll()
    expect(receiver.received).toHaveLength(1)
    // A dead process's claim expires by itself. The test does not wait for it.
    await world.db
      .updateTable('webhook_deliveries')
      .set({ claimed_until: new Date() })
      .where('state', '=', 'waiting')
      .execute()
    await sleep(5)
    await deliverAll()
    const ids = receiver.ids()
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    const first = (await events(`&wallet_id=${wallet.id}`)).at(-1)
    expect((await details(first.deliveries[0].id)).attempts_made).toMatchObject([
      { number: 1, duration_ms: null, status: null },
      { number: 2, status: 200 },
    ])
  },
)

test('nothing waits for an endpoint that was removed at that moment', async () => {
  const waitsFor = async (id: string) =>
    world.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  const meanwhile = async (act: (tx: Transaction) => Promise<void>, asking: () => ReturnType<typeof ask>) =>
    transaction(world.db, async (tx) => {
      await act(tx)
      const answer = asking()
      await vi.waitFor(async () => expect(await waiting(world.db)).toBe(1))
      return { answer }
    })
  const tested = await addEndpoint()
  const removing = await meanwhile(
    async (tx) => {
      await tx
        .updateTable('webhook_endpoints')
        .set({ deleted_at: new Date() })
        .where('id', '=', tested.id)
        .execute()
    },
    () => ask('POST', `/api/webhooks/${tested.id}/test`),
  )
  expect((await removing.answer).status).toBe(404)
  expect(await waitsFor(tested.id)).toEqual([])

  const endpoint = await addEndpoint()
  const telling = await meanwhile(
    async (tx) => {
      const now = new Date()
      const place = { entity_id: world.acme, id: newId() }
      const message = { ...place, seq: null, wallet_id: null, kind: 'test' as const, body: '{}' }
      await insertWebhookMessage(tx, { ...message, created_at: now })
      const delivery = {
        endpointId: endpoint.id,
        messageId: place.id,
        walletId: null,
        reason: 'test' as const,
      }
      await insertDeliveries(tx, world.acme, [delivery], { now, giveUpAt: now })
    },
    () => ask('DELETE', `/api/webhooks/${endpoint.id}`),
  )
  expect((await telling.answer).status).toBe(204)
  expect(await waitsFor(endpoint.id)).toEqual([])
})
