/** Hostile requests get an answer below 500 that explains the fault. */
import { api, type Route } from '@holdfast/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createBalancesServer } from '../src/http/create-balances-server.ts'
import { isOwnHost } from '../src/http/hosts.ts'
import { createWorld, emailOf, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ DEV_MODE: 'true' })
})

const routes = Object.entries<Route>(api).filter(
  ([name]) =>
    !['logout', 'deleteAllTransactions', 'reconcileWallet', 'backfillWallet', 'repairFinding'].includes(name),
)
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '\u202e\u2066evil',
    'x'.repeat(10_000),
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    -1,
    1e308,
    9_007_199_254_740_993n.toString(),
    null,
    [],
    {},
    true,
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue(),
)
const anyBody = fc.dictionary(
  fc.constantFrom(
    'email',
    'password',
    'name',
    'address',
    'network_id',
    'entity_id',
    'limit',
    'provider',
    'precision',
    'default_org_id',
    '__proto__',
  ),
  hostile,
)

test('hostile bodies, queries and parameters never give a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), anyBody, hostile, async ([, route], body, value) => {
      const text = encodeURIComponent(
        typeof value === 'string' ? value.toWellFormed().slice(0, 300) : JSON.stringify(value),
      )
      const path = route.path.replace(/:\w+/g, text || 'x')
      const query = `?entity_id=${text}&q=${text}&page=${text}&limit=${text}&min_amounts=${text}&from_date=${text}`
      const answer = await world.ask(
        'admin',
        route.method,
        path + query,
        route.method === 'GET' ? undefined : body,
      )
      expect([route.path, answer.status < 500]).toEqual([route.path, true])
    }),
    { numRuns: 400 },
  )
})

test('a body of 10 MB is refused by its size', async () => {
  const answer = await world.ask(null, 'POST', '/api/auth/login', {
    email: 'a@b.test',
    password: 'x'.repeat(10 * 1024 * 1024),
  })
  expect([answer.status, answer.json().detail]).toEqual([413, 'The request is too large.'])
})

test('broken JSON is reported as the caller’s fault', async () => {
  const answer = await world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toMatch(/JSON/)
})

const putPreferences = async (payload: string): Promise<[number, string]> => {
  const { token } = (
    await world.ask(null, 'POST', '/api/auth/login', { email: emailOf('viewer'), password })
  ).json()
  const answer = await world.server.inject({
    method: 'PUT',
    url: '/api/users/preferences',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload,
  })
  return [answer.statusCode, answer.json().detail]
}

test.each([
  ['lists', '['.repeat(400_000) + ']'.repeat(400_000)],
  ['objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
])('a body of nested %s is refused at any depth', async (_, payload) => {
  expect(await putPreferences(payload)).toEqual([422, expect.stringContaining('is nested too deeply')])
})

test.each(['a\u0000b', 'a\ud800b'])(
  'characters that no text may contain are refused in a field name too: %j',
  async (name) => {
    expect(await putPreferences(JSON.stringify({ precision: { [name]: 2 } }))).toEqual([
      422,
      'precision: names must not contain NUL or broken characters',
    ])
  },
)

test('calls count towards the limit of an address, console pages do not', async () => {
  const leftAfter = async (url: string) => {
    const answer = await world.server.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' })
    return answer.headers['x-ratelimit-remaining']
  }
  const first = Number(await leftAfter('/api/health'))
  expect(await leftAfter('/bc-transactions')).toBeUndefined()
  expect(Number(await leftAfter('/api/health?x=1'))).toBe(first - 1)
  expect(Number(await leftAfter('/%61pi/health')), 'spelled in another way').toBe(first - 2)
})

test('a forwarded address counts only from a configured proxy', async () => {
  const addressSeen = async (world: World, remoteAddress: string, forwarded: string) => {
    const answer = await world.server.inject({
      method: 'GET',
      url: '/api/health',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    })
    return Number(answer.headers['x-ratelimit-remaining'])
  }
  const proxied = await createWorld({ HOLDFAST_PROXIES: '10.1.0.0/16' })
  const first = await addressSeen(proxied, '10.1.2.3', '198.51.100.1')
  expect(await addressSeen(proxied, '10.1.2.3', '198.51.100.2')).toBe(first)
  expect(await addressSeen(proxied, '10.1.2.3', '198.51.100.1')).toBe(first - 1)
  const stranger = await addressSeen(proxied, '203.0.113.20', '198.51.100.1')
  expect(await addressSeen(proxied, '203.0.113.20', '198.51.100.2')).toBe(stranger - 1)
})

test('answers of calls are not cached; behind TLS a browser is told to require it', async () => {
  const proxied = await createWorld({ HOLDFAST_PROXIES: '10.1.0.0/16' })
  const headersOf = async (scheme: string) => {
    const headers = { 'x-forwarded-proto': scheme }
    return (await proxied.server.inject({ url: '/api/health', remoteAddress: '10.1.2.3', headers })).headers
  }
  expect(await headersOf('https')).toMatchObject({
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(await headersOf('http')).not.toHaveProperty('strict-transport-security')
})

test('a page may call its own server, and hosts that the operator trusts', async () => {
  const reachOf = async ({ server }: World, headers: Record<string, string> = {}) => {
    const answer = await server.inject({ url: '/api/health', remoteAddress: '203.0.113.21', headers })
    return String(answer.headers['content-security-policy'])
      .split(';')
      .find((directive) => directive.startsWith('connect-src'))
  }
  const balances = { HOLDFAST_BALANCES_PORT: '8001' }
  const plain = await createWorld(balances)
  expect(await reachOf(plain, { host: '192.0.2.7:3000' })).toBe(
    "connect-src 'self' ws://192.0.2.7:3000 ws://192.0.2.7:8001",
  )
  // The header's value cannot add another directive.
  expect(await reachOf(plain, { host: "localhost; script-src 'unsafe-inline'" })).toBeUndefined()
  const proxied = await createWorld({
    ...balances,
    HOLDFAST_PROXIES: '203.0.113.21',
    HOLDFAST_PUBLIC_ORIGIN: 'https://treasury.example.org',
    HOLDFAST_TRUSTED_HOSTS: 'policies.example.org',
  })
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'treasury.example.org' }
  expect(await reachOf(proxied, { host: '127.0.0.1:3000', ...forwarded })).toBe(
    "connect-src 'self' wss://treasury.example.org wss://treasury.example.org:8001 policies.example.org",
  )
})

test('[HOST_UNKNOWN] the server answers only to its own names, so a page with a rebound name gets nothing', async () => {
  const statusOf = async ({ server }: World, host: string, url = '/api/health') =>
    (await server.inject({ url, headers: { host } })).statusCode
  for (const host of ['localhost:3000', 'console.localhost', '127.0.0.1:3000', '[::1]:3000', '192.0.2.7'])
    expect([host, await statusOf(world, host)]).toEqual([host, 200])
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    for (const url of ['/api/health', '/', '/config.json', '/ws/admin'])
      expect([host, url, await statusOf(world, host, url)]).toEqual([host, url, 400])
  const refused = await world.server.inject({ url: '/api/health', headers: { host: 'evil.example' } })
  expect(refused.json()).toMatchObject({ code: 'HOST_UNKNOWN' })
  // Outside the sandbox the operator's host names apply; without any, all are accepted.
  const context = { isSandbox: false, host: '127.0.0.1', consoleOrigins: [], publicOrigins: [] as string[] }
  const named = { ...context, publicOrigins: ['https://treasury.example.org'] }
  expect([isOwnHost('evil.example', context), isOwnHost('evil.example', named)]).toEqual([true, false])
  expect(isOwnHost('Treasury.example.org', named)).toBe(true)
})

test('[HOST_UNKNOWN] the port of balances takes host name and client address only from a configured proxy', async () => {
  const { context } = await createWorld()
  const balances = createBalancesServer({
    ...context.config,
    isSandbox: false,
    proxies: ['203.0.113.21'],
    publicOrigins: ['https://treasury.example.org'],
  })
  balances.get('/caller', async ({ ip }) => ip)
  const callerOf = async (remoteAddress: string) => {
    const headers = {
      host: 'holdfast.internal',
      'x-forwarded-host': 'treasury.example.org',
      'x-forwarded-for': '198.51.100.4',
    }
    const { statusCode, body } = await balances.inject({ url: '/caller', remoteAddress, headers })
    return [statusCode, statusCode === 200 ? body : null]
  }
  expect(await callerOf('203.0.113.21')).toEqual([200, '198.51.100.4'])
  expect(await callerOf('203.0.113.22')).toEqual([400, null])
  await balances.close()
})
