import { randomBytes } from 'node:crypto'
import { coordinatorOf, type Identity } from '@holdfast/mpc/nodes'
import { startNodes } from '@holdfast/signer/testing'
import { newId, Pulse, transaction } from '@holdfast/store'
import { insertWebhookEndpoint } from '@holdfast/store/write'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdfast } from '../../test/holdfast.ts'
import { createWorld, password, type World } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../features/credentials/recovery-code.ts'
import { takeRecovery } from '../features/credentials/take-second-factor.ts'
import { newTotp } from '../features/credentials/totp.ts'
import { pushKeyOf } from '../features/notifications/push-key-of.ts'
import { createServer } from '../http/create-server.ts'
import { marksOf } from '../installation-marks.ts'
import { isGenuinePasskey, isGenuineProviderLink, passkeyMac, providerLinkMac } from '../row-macs.ts'
import { Coordinator } from '../signing/coordinator.ts'
import { verbs } from '../verbs.ts'
import { checkOf, secretOf, secretsInForce } from '../webhooks/secret.ts'

const keys = Array.from({ length: 3 }, () => randomBytes(32).toString('hex')) as [string, string, string]
const [first, second, third] = keys
let world: World
const servers: FastifyInstance[] = []

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: first })
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const configUnder = (key: string, also?: string) =>
  readConfig({
    DATABASE_URL: world.databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SECRET_KEY: key,
    ...(also === undefined ? {} : { HOLDFAST_SECRET_KEY_ALSO: also }),
  })

/** Another server on the same database. */
async function serverUnder(key: string, also?: string): Promise<FastifyInstance> {
  const context = { ...world.context, config: configUnder(key, also), log: pino({ level: 'silent' }) }
  const server = await createServer({ context, verbs, consoleFolder: '/nowhere', onCall: () => undefined })
  servers.push(server)
  return server
}

async function signIn(server: FastifyInstance, email: string, code?: string): Promise<string> {
  const payload = { email, password, ...(code === undefined ? {} : { code }) }
  const answer = await server.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ token: string }>().token
}
const statusOf = async (server: FastifyInstance, token: string) =>
  (await server.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode

const rotate = (key: string, also: string) =>
  holdfast(['rotate', 'secret-key'], {
    DATABASE_URL: world.databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SECRET_KEY: key,
    HOLDFAST_SECRET_KEY_ALSO: also,
  })

test('an installation keeps everything through two rotations, and its servers accept each other meanwhile', async () => {
  const { db } = world
  const person = await world.userId('viewer')
  const config = configUnder(first)
  const totp = newTotp(config, { id: person, email: 'viewer@holdfast.test' })
  const at = new Date()
  await db
    .insertInto('totp_secrets')
    .values({ user_id: person, sealed: totp.sealed, last_step: 0, created_at: at, confirmed_at: at })
    .execute()
  const codes = newRecoveryCodes()
  const store = async (under: ReturnType<typeof configUnder>, list: readonly string[]) => {
    const rows = list.map((code) => ({
      user_id: person,
      code_hash: hashRecoveryCode(under, person, code) ?? Buffer.alloc(0),
      created_at: at,
    }))
    await db.insertInto('recovery_codes').values(rows).execute()
  }
  await store(config, codes.slice(0, 5))
  const passkey = {
    id: newId(),
    user_id: person,
    credential_id: 'credential',
    public_key: Buffer.from('key'),
    rp_id: 'localhost',
    created_at: at,
  }
  await db
    .insertInto('passkeys')
    .values({
      ...passkey,
      sign_count: 0,
      transports: [],
      is_backed_up: false,
      name: 'Key',
      mac: passkeyMac(config, passkey),
    })
    .execute()
  const link = { user_id: person, issuer: 'https://login.example.org', subject: 'viewer', created_at: at }
  await db
    .insertInto('provider_links')
    .values({ ...link, email: 'viewer@holdfast.test', last_used_at: at, mac: providerLinkMac(config, link) })
    .execute()
  const push = await pushKeyOf(db, config)
  const endpoint = { entity_id: world.acme, id: newId() }
  const webhookSecret = secretOf(Buffer.from(first, 'hex'), endpoint, 1)
  await transaction(db, (tx) =>
    insertWebhookEndpoint(tx, {
      ...endpoint,
      url: 'https://example.org',
      description: '',
      secret_check: checkOf(webhookSecret),
      created_by: person,
    }),
  )
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(totp.secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate()
  const secretsUnder = async (under: ReturnType<typeof configUnder>) => {
    const row = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow()
    if (under.secretKey === null) throw new Error('the configuration has a key')
    return secretsInForce({ secretKey: under.secretKey, alsoSecretKey: under.alsoSecretKey }, row, new Date())
  }
  const areCredentialsGenuine = async (under: ReturnType<typeof configUnder>) =>
    isGenuinePasskey(under, await db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()) &&
    isGenuineProviderLink(under, await db.selectFrom('provider_links').selectAll().executeTakeFirstOrThrow())
  const takes = (under: ReturnType<typeof configUnder>, recovery: string | undefined) =>
    transaction(db, (tx) => takeRecovery(tx, under, { userId: person, code: recovery ?? '' }))

  const old = await serverUnder(first)
  const session = await signIn(old, 'approver@holdfast.test')

  // Servers with both keys, in either order, accept the sessions of each other.
  const early = await serverUnder(first, second)
  const late = await serverUnder(second, first)
  const ofLate = await signIn(late, 'treasurer@holdfast.test')
  for (const server of [early, late])
    for (const token of [session, ofLate]) expect(await statusOf(server, token)).toBe(200)
  const both = configUnder(second, first)
  expect(await secretsUnder(both)).toEqual([webhookSecret])
  expect(await takes(both, codes[0])).toBe(true)
  expect(await areCredentialsGenuine(both)).toBe(true)
  expect(await pushKeyOf(db, both)).toEqual(push)
  await store(both, codes.slice(5, 7))

  const rotated = await rotate(second, first)
  expect(rotated).toMatchObject({ code: 0, faults: [] })
  expect(rotated.lines.at(-1)).toContain('Everything is under the new key')
  const again = await rotate(second, first)
  expect(again.lines).toEqual([rotated.lines.at(-1)])

  const renewed = await serverUnder(second)
  expect(await statusOf(renewed, session)).toBe(200)
  expect(await statusOf(renewed, ofLate)).toBe(200)
  await signIn(renewed, 'viewer@holdfast.test', code())
  expect(await secretsUnder(configUnder(second))).toEqual([webhookSecret])
  expect(await takes(configUnder(second), codes[1])).toBe(true)
  expect(await takes(configUnder(second), codes[5])).toBe(true)
  expect(await takes(configUnder(second), codes[1])).toBe(false)

  expect(await rotate(third, second)).toMatchObject({ code: 0 })
  const last = configUnder(third)
  expect(await statusOf(await serverUnder(third), session)).toBe(200)
  expect(await secretsUnder(last)).toEqual([webhookSecret])
  expect(await areCredentialsGenuine(last)).toBe(true)
  expect(await pushKeyOf(db, last)).toEqual(push)
  for (const recovery of [codes[2], codes[6]]) expect(await takes(last, recovery)).toBe(true)
  expect(await takes(configUnder(second), codes[3])).toBe(false)
})

test('a forged session stays refused, and a server with the earlier key is named', async () => {
  const server = await serverUnder(third)
  const token = await signIn(server, 'operator@holdfast.test')
  await world.db
    .updateTable('sessions')
    .set({ mac: Buffer.alloc(32) })
    .execute()
  const next = randomBytes(32).toString('hex')
  const marks = marksOf(configUnder(third))
  const pulse = new Pulse({
    db: world.db,
    name: 'server',
    version: '0.1.0',
    marks,
    onFailure: (why) => expect.fail(why),
  })
  await pulse.start('running')
  const waiting = await rotate(next, third)
  expect(waiting.code).toBe(1)
  expect(waiting.lines.join('\n')).toMatch(/sessions: 0 sealed under the new key, \d+ of neither key/)
  expect(waiting.lines.join('\n')).toMatch(/another HOLDFAST_SECRET_KEY[^]*repeat this command/)
  await pulse.stop()
  expect((await rotate(next, third)).code).toBe(0)
  expect(await statusOf(await serverUnder(next), token)).toBe(401)
})

test('it needs both keys', async () => {
  const environment = {
    DATABASE_URL: world.databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SECRET_KEY: first,
  }
  expect(await holdfast(['rotate', 'secret-key'], environment)).toMatchObject({ code: 2 })
  const same = await rotate(first, first)
  expect(same).toMatchObject({ code: 2, faults: [expect.stringContaining('is another key than')] })
})

test('a signer with two identities of the server takes calls of both, and of no other', async () => {
  const names = [first, second, third].map((key) => coordinatorOf(Buffer.from(key, 'hex')))
  const [older, newer, stranger] = names as [Identity, Identity, Identity]
  const nodes = await startNodes(2, {
    coordinator: `${older.name},${newer.name}`,
    networks: ['tron:0x5a17b0c5'],
  })
  const isUp = async (identity: Identity) => {
    const coordinator = new Coordinator(nodes.nodes, identity)
    const healths = await coordinator.health()
    coordinator.close()
    return healths.map((health) => health.isUp)
  }
  expect([await isUp(older), await isUp(newer), await isUp(stranger)]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  await nodes.stop()
})
