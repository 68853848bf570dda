/** Every valid call of the contract with one fault added, and three times at once. The server never fails. */
import { randomBytes } from 'node:crypto'
import { api, type ApiName, type Route } from '@holdfast/contract'
import { newId } from '@holdfast/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hashToken, openSession } from '../src/http/authenticate.ts'
import { addPerson, type Asked, cases, Make, missing, type Walked } from './calls.ts'
import { PlainSigning } from './plain-signing.ts'
import { createWorld, emailOf, type World } from './world.ts'

type Ask = (make: Make) => Promise<Asked> | Asked
const ofWallet: Ask = async (make) => ({ params: { id: (await make.wallet()).id } })
const ofTransfer: Ask = async (make) => ({ params: { id: await make.transfer('pending') } })
const privateKey = '11'.repeat(32)

const clientData = { clientDataJSON: 'e30' }
const registration = { ...clientData, attestationObject: 'oA' }
const assertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { ...clientData, authenticatorData: 'AAAA', signature: 'AAAA' },
}

/** The calls that are disabled outside dev mode, and those that need no session. */
const others: Readonly<Record<Exclude<ApiName, Walked>, Ask>> = {
  login: () => ({ body: { email: 'nobody@holdfast.test', password: 'wrong' } }),
  setPassword: () => ({ body: { token: 'x'.repeat(43), password: 'long enough for anybody' } }),
  beginPasskeySignIn: () => ({}),
  finishPasskeySignIn: () => ({ body: { challenge_id: missing.id, credential: assertion } }),
  beginProviderSignIn: () => ({ body: { return_to: '/help' } }),
  takeProviderAnswer: () => ({ body: { query: '?code=a&state=b' } }),
  finishProviderSignIn: () => ({ body: { password: 'wrong', code: '000000' } }),
  deleteProviderLink: () => ({}),
  getStepUp: () => ({}),
  beginPasskeyStepUp: () => ({}),
  stepUp: () => ({ body: { method: 'password', password: 'wrong' } }),
  getSecurity: () => ({}),
  createApiKey: ({ organisationId }) => ({
    params: { orgId: organisationId },
    body: { name: 'Key', scopes: ['read:balances'], expires_in_days: 1 },
  }),
  adoptApiKey: ({ organisationId }) => ({ params: { orgId: organisationId, id: missing.id } }),
  updateProfile: () => ({ body: { name: 'Name' } }),
  beginPasskey: () => ({}),
  createPasskey: () => ({
    body: { challenge_id: missing.id, name: 'Key', credential: { ...assertion, response: registration } },
  }),
  renamePasskey: () => ({ params: missing, body: { name: 'Key' } }),
  deletePasskey: () => ({ params: missing }),
  createTotp: () => ({}),
  confirmTotp: () => ({ body: { code: '000000' } }),
  deleteTotp: () => ({}),
  createRecoveryCodes: () => ({}),
  changePassword: () => ({ body: { current_password: 'wrong', password: 'long enough for anybody' } }),
  listOwnMemberships: () => ({}),
  listSecurityEvents: () => ({ query: { before: '5', limit: '10' } }),
  listSessions: () => ({}),
  endOtherSessions: () => ({}),
  endSession: () => ({ params: missing }),
  createPushDevice: () => ({
    body: { endpoint: 'https://10.0.0.1/push', keys: { p256dh: 'AAAA', auth: 'AAAA' } },
  }),
  deletePushDevice: () => ({ params: missing }),
  getHealth: () => ({}),
  logout: () => ({}),
  deleteWallet: ofWallet,
  deleteAllTransactions: (make) => ({ query: { entity_id: make.organisationId } }),
  approveTransferRequestDev: ofTransfer,
  listDevKeys: () => ({}),
  createDevKey: async (make) => ({
    body: {
      network_id: make.networkId,
      wallet_id: (await make.wallet()).id,
      purpose: 'signing',
      private_key_hex: privateKey,
    },
  }),
  changeDevKey: () => ({ params: missing, body: { is_active: true } }),
  deleteDevKey: () => ({ params: missing }),
  listFlowLogs: () => ({}),
  getDevSigner: () => ({}),
  setDevSigner: () => ({ body: { privkey_hex: privateKey } }),
  clearDevSigner: () => ({}),
  getDevBalance: () => ({}),
  compareSignatures: ofTransfer,
  runDevFlow: ofTransfer,
}
const calls = Object.entries<Route>(api).map(([name, route]) => ({
  name,
  route,
  ask: name in cases ? cases[name as Walked].ask : others[name as keyof typeof others],
}))

let world: World
let make: Make
let userId: string
let ingester: NodeJS.Timeout

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32), DEV_MODE: 'true' }, new PlainSigning())
  const organisationId = newId()
  await world.db
    .insertInto('organisations')
    .values({ entity_id: organisationId, name: 'Fuzz', sub_tier: 'enterprise', created_at: new Date() })
    .execute()
  make = new Make(world, organisationId)
  const everything = { role: 'Owner', isSystem: true, isAdmin: true, isApprover: true } as const
  userId = (await addPerson(world, { name: 'everything', ...everything }, organisationId)).userId
  // A hash of the right form, because calls compare passwords with it.
  await world.db
    .updateTable('users')
    .set((eb) => ({
      password_hash: eb
        .selectFrom('users as u')
        .select('u.password_hash')
        .where('u.email', '=', emailOf('viewer')),
    }))
    .where('id', '=', userId)
    .execute()
  await addPerson(world, { name: 'keeper', ...everything }, organisationId)
  // No ingester runs here, but some calls wait for their jobs.
  ingester = setInterval(() => {
    void world.db
      .updateTable('ingestion_jobs')
      .set({ state: 'done' })
      .where('state', 'in', ['queued', 'running'])
      .execute()
  }, 50)
})
afterAll(() => clearInterval(ingester))

let requests = 0
/** A new address each time, so that no rate limit applies. */
const nextAddress = () => {
  requests += 1
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`
}

async function tokenOf(user: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = { tokenHash: hashToken(token), userId: user, now, expiresAt }
  await openSession(world.db, world.context.config, { ...session, userAgent: null, remoteAddress: null })
  return token
}

interface Sent {
  readonly params?: Readonly<Record<string, string>> | undefined
  /** The query as it appears in the address. */
  readonly query?: string
  readonly payload?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

let token: string | undefined
async function send(route: Route, { params = {}, query = '', payload, headers = {} }: Sent) {
  token ??= await tokenOf(userId)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  const answer = await world.server.inject({
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    remoteAddress: nextAddress(),
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  // The call itself ended the session, or its effect on the caller did.
  if (answer.statusCode === 204 || answer.statusCode === 401) token = undefined
  return { status: answer.statusCode, text: answer.body }
}

const asSent = ({ params, query, body }: Asked): Sent => ({
  params,
  query: new URLSearchParams(query).toString(),
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
})

const long = 'x'.repeat(100_000)
const texts = [
  '',
  '-1',
  '1e5',
  '9'.repeat(80),
  '9223372036854775808',
  missing.id,
  '00000000-0000-0000-0000-000000000000',
  "'; drop table users; --",
  '%',
  '\u202e\u2066evil',
  'ﷺ'.repeat(100),
]
const inPath = [...texts.map(encodeURIComponent), '%00', '%ff', '%c0%af', '%ed%a0%80', '%', 'x'.repeat(600)]
const inBody: readonly unknown[] = [
  ...texts,
  long,
  '\0',
  'a\ud800b',
  null,
  true,
  0,
  -1,
  1e308,
  2_147_483_648,
  2 ** 53,
  [],
  [[[]]],
  {},
  { __proto__: null, constructor: 1, toString: 2 },
  { '': '' },
]

/** The field names that a part of the request may contain, even if the example lacks them. */
function namesOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    anyOf?: readonly { properties?: object }[]
  }
  const shapes = [json, ...(json.anyOf ?? [])]
  return [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
}

async function* wrongs(route: Route, ask: Ask): AsyncGenerator<Sent> {
  const fresh = async () => asSent(await ask(make))
  const example = await fresh()
  for (const name of namesOf(route.params))
    for (const value of inPath) yield { ...example, params: { ...example.params, [name]: value } }
  for (const name of namesOf(route.query)) {
    const rest = new URLSearchParams(example.query)
    rest.delete(name)
    const join = (query: string) => ({
      ...example,
      query: [rest.toString(), query].filter(Boolean).join('&'),
    })
    for (const value of inPath) yield join(`${name}=${value}`)
    yield join(`${name}=a&${name}=b`)
    yield join(`${name}[]=a&${name}[b]=c`)
  }
  if (route.isVersioned === true)
    for (const version of ['0', '-1', '"x"', 'W/"1"', '9'.repeat(40), '', '"1", "2"', '*'])
      yield { ...example, headers: { 'if-match': version } }
  if (route.body === undefined) {
    if (route.method !== 'GET') yield { ...(await fresh()), payload: '{"a":1}' }
    return
  }
  for (const name of namesOf(route.body)) {
    const { body = {}, ...rest } = await ask(make)
    for (const value of inBody) yield asSent({ ...rest, body: { ...body, [name]: value } })
    const { [name]: _, ...without } = body as Record<string, unknown>
    yield asSent({ ...rest, body: without })
  }
  const last = await fresh()
  for (const payload of ['null', '[]', '"x"', '1', '', '{', '{"a":', '\u0000', '{"__proto__":{"x":1}}'])
    yield { ...last, payload }
  yield { ...last, payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'])
    yield { ...last, payload: '{}', headers: { 'content-type': type } }
}

test.each(calls)('[API-93] $name: no fault in it makes the server fail', async ({ route, ask }) => {
  for await (const sent of wrongs(route, ask)) {
    const { status, text } = await send(route, sent)
    const summary = `${JSON.stringify(sent).slice(0, 300)}: ${text.slice(0, 200)}`
    expect(status, summary).toBeLessThan(500)
    // Nothing internal is exposed: no SQL, no stack, no file.
    expect(text).not.toMatch(/ at .*\.ts:\d|node_modules|violates|syntax error at|select .* from /)
  }
})

test.each(calls)('[API-93] $name: three requests at once', async ({ route, ask }) => {
  for (let round = 0; round < 2; round++) {
    const sent = asSent(await ask(make))
    await send(route, { ...sent, params: missing })
    const answers = await Promise.all([send(route, sent), send(route, sent), send(route, sent)])
    for (const { status, text } of answers) expect(status, text.slice(0, 300)).toBeLessThan(500)
  }
})
