/** Push to a stand-in push service that checks the sender's key and decrypts as a browser does. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import { createWorld, type Person } from '../../../test/world.ts'
import { pushKeyOf } from './push-key-of.ts'
import { NotificationWorker } from './worker.ts'

/** A browser's subscription. */
class Browser {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly name = randomBytes(4).toString('hex')

  constructor() {
    this.#keys.generateKeys()
  }

  get subscription() {
    return {
      endpoint: `${service}/push/${this.name}`,
      keys: {
        p256dh: this.#keys.getPublicKey().toString('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    }
  }

  /** 33 bytes of the same point. */
  get compressed() {
    return this.#keys.getPublicKey('base64url', 'compressed')
  }

  /** RFC 8291 with one record of RFC 8188. */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const sender = body.subarray(21, 21 + length)
    const shared = this.#keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32))
    const keyOf = (use: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, size))
    const record = body.subarray(21 + length)
    const decipher = createDecipheriv('aes-128-gcm', keyOf('aes128gcm', 16), keyOf('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }
}

interface Pushed {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const pushed: Pushed[] = []
const statuses = new Map<string, number>()
const http = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(statuses.get(request.url ?? '') ?? 201).end()
  })
})
let service = ''
let world: TransferWorld
let worker: NotificationWorker
const log = pino({ level: 'silent' })

beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  service = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  world = await createTransferWorld({ HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1' })
  worker = new NotificationWorker({ context: world.context, log })
})
afterAll(async () => {
  await worker.stop()
  http.close()
})
beforeEach(async () => {
  await world.db.deleteFrom('push_devices').execute()
  await world.db.deleteFrom('notices').execute()
  await world.db.deleteFrom('notification_people').execute()
  pushed.length = 0
  statuses.clear()
})

const add = (person: Person, browser: Browser) =>
  world.ask(person, 'POST', '/api/push-devices', browser.subscription)
const devicesOf = async (person: Person) =>
  (await world.ask(person, 'GET', `/api/notification-settings?entity_id=${world.acme}`)).json().push.devices
const keyOfServer = async () =>
  (await world.ask('viewer', 'GET', `/api/notification-settings?entity_id=${world.acme}`)).json().push.key
const later = (ms: number) => new Date(Date.now() + ms)

async function submitted(): Promise<string> {
  const id = await world.create({ amount: '77.5' })
  await world.act('treasurer', id, 'submit')
  return id
}

test('a push reaches each device of the person, encrypted, and carries no amount and no name', async () => {
  const phone = new Browser()
  const laptop = new Browser()
  for (const browser of [phone, laptop]) expect((await add('approver', browser)).status).toBe(201)
  await submitted()
  await worker.round()
  expect(pushed.map(({ path }) => path).toSorted()).toEqual(
    [phone, laptop].map(({ name }) => `/push/${name}`).toSorted(),
  )
  for (const browser of [phone, laptop]) {
    const body = pushed.find(({ path }) => path === `/push/${browser.name}`)?.body ?? Buffer.alloc(0)
    const message = browser.decrypt(body)
    expect(message).toMatchObject({
      title: 'Holdfast',
      body: 'A transfer waits for your approval',
      page: '/mpc/transfer-requests',
    })
    expect(JSON.stringify(message)).not.toMatch(/77\.5|TRX|Teresa|Acme/)
  }
  const key = await keyOfServer()
  for (const { headers } of pushed) {
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expectSignedBy(key, String(headers.authorization))
  }
  await worker.round()
  expect(pushed).toHaveLength(2)
})

/** VAPID: a JWT by the key that the browser subscribed with. */
function expectSignedBy(key: string, authorization: string): void {
  const [, token = '', stated] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  expect(stated).toBe(key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isValid).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service })
}

test.each([404, 410])('a device that its push service forgot (%i) is removed', async (status) => {
  const gone = new Browser()
  const kept = new Browser()
  await add('approver', gone)
  await add('approver', kept)
  statuses.set(`/push/${gone.name}`, status)
  await submitted()
  await worker.round()
  expect(await devicesOf('approver')).toHaveLength(1)
  expect((await devicesOf('approver'))[0].last_sent_at).not.toBe(null)
})

test('a push service that fails for a while is tried again', async () => {
  const browser = new Browser()
  await add('approver', browser)
  statuses.set(`/push/${browser.name}`, 503)
  await submitted()
  await worker.round()
  await worker.round(later(10_000))
  expect(pushed).toHaveLength(1)
  statuses.clear()
  await worker.round(later(120_000))
  await worker.round(later(240_000))
  expect(pushed).toHaveLength(2)
  expect(await devicesOf('approver')).toHaveLength(1)
})

test('an archived person gets no push, not even of what waited', async () => {
  await add('approver2', new Browser())
  await submitted()
  const userId = await world.userId('approver2')
  const archive = (is_retired: boolean) =>
    world.db.updateTable('users').set({ is_retired }).where('id', '=', userId).execute()
  await archive(true)
  await worker.round()
  await archive(false)
  expect(pushed).toEqual([])
})

test('quiet hours hold a push back that is not urgent', async () => {
  await add('treasurer', new Browser())
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  await world.ask('treasurer', 'PUT', '/api/notification-settings', {
    entity_id: world.acme,
    quiet: { from: (minute + 1435) % 1440, to: (minute + 60) % 1440 },
    time_zone: 'UTC',
  })
  const id = await submitted()
  await world.act('approver', id, 'approve')
  await worker.round()
  expect(pushed).toEqual([])
  await worker.round(later(61 * 60_000))
  expect(pushed).toHaveLength(1)
})

test.each([
  'http://127.0.0.1.nip.invalid/push',
  'https://10.0.0.1/push',
  'https://[::1]/push',
  'http://169.254.169.254/latest/meta-data',
  'https://user:password@203.0.113.9/push',
])('an endpoint inside is refused: %s', async (endpoint) => {
  const answer = await world.ask('viewer', 'POST', '/api/push-devices', {
    ...new Browser().subscription,
    endpoint,
  })
  expect(answer.status).toBe(422)
  expect(['URL_UNREACHABLE', 'URL_WITH_PASSWORD']).toContain(answer.json().code)
})

test('an endpoint is also checked when a message is sent, because its name may lead elsewhere by then', async () => {
  const { config } = world.context
  const browser = new Browser()
  await add('approver', browser)
  const strict = new NotificationWorker({
    context: { ...world.context, config: { ...config, webhookAllow: [] } },
    log,
  })
  await submitted()
  await strict.round()
  await strict.stop()
  expect(pushed).toEqual([])
  // The message was due: where the address is allowed, the next try sends it.
  await worker.round(later(120_000))
  expect(pushed.map(({ path }) => path)).toEqual([`/push/${browser.name}`])
})

test('a device that fails unexpectedly stops neither the other devices nor the messages of others, and is given up', async () => {
  const broken = new Browser()
  const phone = new Browser()
  const other = new Browser()
  for (const browser of [broken, phone]) await add('approver', browser)
  await add('approver2', other)
  // As an earlier release stored it: web-push throws.
  await world.db
    .updateTable('push_devices')
    .set({ p256dh: broken.compressed })
    .where('endpoint', '=', broken.subscription.endpoint)
    .execute()
  await submitted()
  await worker.round()
  expect(pushed.map(({ path }) => path).toSorted()).toEqual(
    [phone, other].map(({ name }) => `/push/${name}`).toSorted(),
  )
  const states = async () =>
    world.db
      .selectFrom('notice_deliveries')
      .select(['state', 'attempts'])
      .where('channel', '=', 'push')
      .where('user_id', '=', await world.userId('approver'))
      .execute()
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }])
  for (let count = 1; count < 7; count += 1) await worker.round(later(count * 3_600_000))
  expect(await states()).toEqual([{ state: 'sent', attempts: 5 }])
})

test('push that was switched off after the event is not sent', async () => {
  await add('approver', new Browser())
  await submitted()
  await world.ask('approver', 'PUT', '/api/notification-settings', {
    entity_id: world.acme,
    topic: { topic: 'approval-needed', push: false },
  })
  await worker.round()
  expect(pushed).toEqual([])
  await world.ask('approver', 'PUT', '/api/notification-settings', {
    entity_id: world.acme,
    topic: { topic: 'approval-needed', push: true },
  })
})

test.each([
  [{ p256dh: 'AAAA' }, 'p256dh'],
  [{ p256dh: new Browser().compressed }, 'p256dh'],
  // 65 bytes of no point on the curve.
  [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
  [{ auth: Buffer.alloc(17, 1).toString('base64url') }, 'auth'],
  [{ auth: 'AAAA' }, 'auth'],
])('keys that no browser made are refused: %j', async (keys, field) => {
  const { subscription } = new Browser()
  const answer = await world.ask('viewer', 'POST', '/api/push-devices', {
    ...subscription,
    keys: { ...subscription.keys, ...keys },
  })
  expect([answer.status, answer.json()]).toMatchObject([422, { code: 'PUSH_KEY_FORM', params: { field } }])
})

test('a browser belongs to who used it last, and nobody removes the device of another', async () => {
  const shared = new Browser()
  await add('viewer', shared)
  await add('viewer', shared)
  const [device] = await devicesOf('viewer')
  expect((await world.ask('treasurer', 'DELETE', `/api/push-devices/${device.id}`)).status).toBe(404)
  await add('treasurer', shared)
  expect(await devicesOf('viewer')).toEqual([])
  expect(await devicesOf('treasurer')).toHaveLength(1)
  expect((await world.ask('treasurer', 'DELETE', `/api/push-devices/${device.id}`)).status).toBe(204)
  expect(await devicesOf('treasurer')).toEqual([])
})

test('the key stays over restarts and is sealed; with another secret there is a new one, and no device', async () => {
  const { db, config } = world.context
  const key = await pushKeyOf(db, config)
  expect(await pushKeyOf(db, config)).toEqual(key)
  const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(stored.sealed.includes(Buffer.from(key?.privateKey ?? '', 'base64url'))).toBe(false)
  await add('viewer', new Browser())
  const other = await pushKeyOf(db, { secretKey: Buffer.alloc(32, 7) })
  expect(other?.publicKey).not.toBe(key?.publicKey)
  expect(await devicesOf('viewer')).toEqual([])
})

test('without the installation’s secret there is no push', async () => {
  const without = await createWorld()
  const answer = await without.ask('viewer', 'POST', '/api/push-devices', new Browser().subscription)
  expect([answer.status, answer.json().code]).toEqual([503, 'PUSH_NOT_SET_UP'])
})
