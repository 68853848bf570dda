import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { insertAuditEvent } from '@holdfast/store/write'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cert, key } from '../../test/mail-certificate.ts'
import { createWorld, type World } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { readFigures } from '../features/health/read-figures.ts'
import { deliverFrames } from './deliver-frames.ts'
import { SyslogReceiver } from './read-syslog-settings.ts'
import { syslogFrame } from './syslog-frame.ts'
import { SyslogWorker } from './syslog-worker.ts'

const log = pino({ level: 'silent' })
const patience = { connectMs: 1_000, doubtMs: 50, closeMs: 1_000 }
let world: World
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
})

/** A syslog receiver on a real socket, which reads frames by their length. */
class Receiver {
  readonly messages: string[] = []
  readonly connections = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  /** How it treats the next connections. */
  manner: 'reads' | 'reads nothing' | 'closes at once' | 'resets after a part' = 'reads'

  get url(): string {
    return `tcp://127.0.0.1:${this.#port}`
  }

  async start(): Promise<this> {
    const server = createServer({ pauseOnConnect: true }, (socket) => this.#take(socket))
    this.#server = server
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined) return
    for (const socket of this.connections) socket.resetAndDestroy()
    server.close()
    await once(server, 'close')
  }

  #take(socket: Socket): void {
    this.connections.add(socket)
    socket.once('close', () => this.connections.delete(socket))
    socket.on('error', () => undefined)
    if (this.manner === 'reads nothing') return
    if (this.manner === 'closes at once') return void socket.end()
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      if (this.manner === 'resets after a part') return void socket.resetAndDestroy()
      text += bytes.toString('latin1')
      for (;;) {
        const length = /^(\d+) /.exec(text)
        if (length === null) return
        const [start, end] = [length[0].length, length[0].length + Number(length[1])]
        if (text.length < end) return
        this.messages.push(text.slice(start, end))
        text = text.slice(end)
      }
    })
    socket.resume()
  }
}

const receivers: Receiver[] = []
async function receiver(): Promise<Receiver> {
  const made = await new Receiver().start()
  receivers.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((made) => made.stop()))
})

const workerFor = (url: string, everyMs = 20) => {
  const config = { ...world.context.config, syslog: SyslogReceiver.parse(url) }
  const deliver = (frames: readonly string[]) => deliverFrames(config.syslog, frames, { patience })
  return new SyslogWorker({ context: { db: world.db, config }, log, everyMs, deliver })
}

const write = (organisationId: string, name: string) =>
  transaction(world.db, (tx) =>
    insertAuditEvent(tx, {
      organisationId,
      actor: null,
      remoteAddress: '127.0.0.1',
      userAgent: null,
      correlationId: installationId,
      subject: { kind: 'alert', id: 'x', name },
      verb: 'created',
      outcome: 'done',
    }),
  )

const parsed = (messages: readonly string[]) =>
  messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))))
const seqsOf = (messages: readonly string[], organisationId: string): number[] =>
  parsed(messages)
    .filter(({ organisation_id }) => organisation_id === organisationId)
    .map(({ seq }) => Number(seq))
const headOf = async (organisationId: string) =>
  Number(
    (
      await world.db
        .selectFrom('audit_heads')
        .select('seq')
        .where('entity_id', '=', organisationId)
        .executeTakeFirst()
    )?.seq ?? 0,
  )
const upTo = (head: number) => Array.from({ length: head }, (_, at) => at + 1)

test('each event once and in order, as a message of RFC 5424 with its length; the next start continues', async () => {
  const siem = await receiver()
  await world.ask('admin', 'PATCH', '/api/account/profile', { name: 'Ada Ädmin 🔑' })
  await write(world.acme, 'first')
  const worker = workerFor(siem.url)
  while (await worker.sendSome());
  expect(seqsOf(siem.messages, world.acme)).toEqual(upTo(await headOf(world.acme)))
  expect(seqsOf(siem.messages, installationId)).toEqual(upTo(await headOf(installationId)))
  for (const message of siem.messages)
    expect(message).toMatch(
      /^<10[89]>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [!-~]{1,255} holdfast - audit - \{[ -~]*\}$/,
    )
  const rows = await world.db.selectFrom('audit_events').select(['hash', 'seq']).execute()
  expect(new Set(parsed(siem.messages).map(({ hash }) => hash))).toEqual(
    new Set(rows.map(({ hash }) => hash.toString('hex'))),
  )
  const sent = siem.messages.length
  await write(world.acme, 'second')
  const another = workerFor(siem.url)
  while (await another.sendSome());
  expect(parsed(siem.messages.slice(sent)).map(({ subject }) => subject.name)).toEqual(['second'])
})

test('nothing is lost while the receiver is away, reads nothing, refuses or resets; afterwards everything comes', async () => {
  const siem = await receiver()
  const worker = workerFor(siem.url)
  worker.start()
  const complete = async () => {
    const seqs = new Set(seqsOf(siem.messages, world.acme))
    expect([...seqs]).toEqual(upTo(await headOf(world.acme)))
  }
  await vi.waitFor(complete, 10_000)
  for (const manner of ['reads nothing', 'closes at once', 'resets after a part'] as const) {
    siem.manner = manner
    const before = siem.messages.length
    for (let n = 0; n < 5; n++) await write(world.acme, manner)
    await new Promise((done) => setTimeout(done, 400))
    expect([manner, siem.messages.length]).toEqual([manner, before])
    siem.manner = 'reads'
    await vi.waitFor(complete, 20_000)
  }
  const config = { ...world.context.config, syslog: SyslogReceiver.parse(siem.url) }
  const waiting = async () =>
    (await readFigures({ ...world.context, config })).find(
      ({ name }) => name === 'holdfast_syslog_waiting_events',
    )?.values[0]?.value
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
  await siem.stop()
  for (let n = 0; n < 450; n++) await write(world.acme, 'away')
  expect(await waiting()).toBe(450)
  await siem.start()
  await vi.waitFor(complete, 20_000)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
  await worker.stop()
}, 90_000)

test('of two servers one sends, and the other continues when it stops', async () => {
  const siem = await receiver()
  const [first, second] = [workerFor(siem.url), workerFor(siem.url)]
  first.start()
  second.start()
  const all = async () => expect(seqsOf(siem.messages, world.acme)).toEqual(upTo(await headOf(world.acme)))
  await vi.waitFor(all, 10_000)
  await first.stop()
  await write(world.acme, 'after the first has stopped')
  await vi.waitFor(all, 10_000)
  await second.stop()
})

test('a new receiver gets everything from the first event', async () => {
  const [first, other] = [await receiver(), await receiver()]
  for (const siem of [first, other]) {
    const worker = workerFor(siem.url)
    while (await worker.sendSome());
  }
  expect(seqsOf(other.messages, world.acme)).toEqual(seqsOf(first.messages, world.acme))
  expect(other.messages.length).toBeGreaterThan(0)
})

test('no message contains a token, a password, a link or another secret', async () => {
  await world.stepUp('admin')
  const key = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/api-keys`, {
    name: 'Log system',
    scopes: ['read:audit'],
    expires_in_days: 1,
    rate_per_minute: 60,
  })
  const invited = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, {
    email: 'new@example.org',
    name: 'Nora New',
    role: 'User',
  })
  const hook = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/webhooks`, {
    url: 'https://hooks.example.org/holdfast',
  })
  await world.ask(null, 'POST', '/api/auth/login', {
    email: 'viewer@holdfast.test',
    password: 'typed by mistake',
  })
  const secrets = [key, invited, hook].flatMap(({ text }) => text.match(/[\w-]{32,}/g) ?? [])
  expect(key.status).toBe(201)
  const { token } = key.json()
  const rows = JSON.stringify([
    await world.db.selectFrom('users').select('password_hash').execute(),
    (await world.db.selectFrom('sessions').select('token_hash').execute()).map(({ token_hash }) =>
      token_hash.toString('hex'),
    ),
  ])
  const hashes = rows.match(/[\w$+/=,.-]{40,}/g) ?? []
  expect(hashes.length).toBeGreaterThan(5)
  const siem = await receiver()
  const worker = workerFor(siem.url)
  while (await worker.sendSome());
  const text = siem.messages.join('\n')
  expect(text).toContain('Log system')
  // Ids have the shape of secrets and stand in the record.
  const isId = (word: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(word)
  for (const secret of [token, token.split('_')[3], 'typed by mistake', ...secrets, ...hashes])
    if (!isId(secret)) expect(text).not.toContain(secret)
})

test('an event that receivers would cut comes without its values, and says so', async () => {
  const [event] = parsed([syslogFrame(await newest())])
  const short = syslogFrame({ ...event, after: { note: 'é'.repeat(500) } })
  expect(Number(short.split(' ')[0])).toBe(short.length - short.indexOf('<'))
  expect(parsed([short])[0].after).toEqual({ note: 'é'.repeat(500) })
  const long = syslogFrame({ ...event, after: { note: 'x'.repeat(9_000) } })
  expect(long.length).toBeLessThan(8_100)
  expect(parsed([long])[0]).toMatchObject({ seq: event.seq, after: null, left_out: ['before', 'after'] })
})

async function newest() {
  const answer = await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-feed.ndjson?limit=1`)
  return JSON.parse(answer.text)
}

test('over TLS the certificate of the receiver is verified', async () => {
  const received: string[] = []
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('data', (bytes: Buffer) => received.push(bytes.toString()))
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = SyslogReceiver.parse(`tls://localhost:${(server.address() as AddressInfo).port}`)
  await expect(deliverFrames(settings, ['5 hello'], { patience })).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
  await deliverFrames(settings, ['5 hello'], { patience, trust: { ca: cert } })
  expect(received.join('')).toBe('5 hello')
  server.close()
})

test('HOLDFAST_SYSLOG names a receiver, or the start stops', () => {
  const read = (HOLDFAST_SYSLOG: string) =>
    readConfig({ DATABASE_URL: 'postgres://localhost/holdfast', HOLDFAST_SYSLOG }).syslog
  expect(read('tls://siem.example.org')).toEqual({
    host: 'siem.example.org',
    port: 6514,
    isTls: true,
    receiver: 'tls://siem.example.org:6514',
  })
  expect(read('tcp://[::1]:1601')).toMatchObject({ host: '::1', port: 1601, isTls: false })
  for (const wrong of ['siem.example.org', 'udp://siem:514', 'tls://a b', 'tcp://x:0', 'tcp://x:70000'])
    expect(() => read(wrong)).toThrow(/HOLDFAST_SYSLOG/)
})
