/** Sign-in by a real OpenID provider (`oidc-provider`) on this machine. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInAtProvider } from '../../../test/browser-at-provider.ts'
import { SignInProvider } from '../../../test/sign-in-provider.ts'
import { createWorld, emailOf, password, type Person, people, type World } from '../../../test/world.ts'
import { createServer } from '../../http/create-server.ts'
import { verbs } from '../../verbs.ts'
import { newTotp } from '../credentials/totp.ts'
import { linkByOperator } from '../session/link-by-operator.ts'

const origin = 'https://treasury.example.org'
const page = `${origin}/main/SignInReturn`
const provider = new SignInProvider(page)
let world: World
let environment: Record<string, string>

beforeAll(async () => {
  await provider.start()
  environment = {
    HOLDFAST_SECRET_KEY: randomBytes(32).toString('hex'),
    HOLDFAST_PUBLIC_ORIGIN: origin,
    HOLDFAST_OIDC_ISSUER: provider.issuer,
    HOLDFAST_OIDC_CLIENT_ID: provider.clientId,
    HOLDFAST_OIDC_CLIENT_SECRET: provider.clientSecret,
    HOLDFAST_OIDC_NAME: 'Acme Login',
  }
  world = await createWorld(environment)
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.people.clear()
  for (const person of people)
    provider.people.set(subOf(person), { email: emailOf(person), email_verified: true })
  for (const table of ['provider_links', 'provider_sign_ins', 'totp_secrets', 'login_attempts'] as const)
    await world.db.deleteFrom(table).execute()
})

const subOf = (person: Person): string => `sub-of-${person}`
interface Answered {
  readonly url?: string
  readonly token?: string
}
type Browser = { cookie: string }
const newBrowser = (): Browser => ({ cookie: '' })

async function post(browser: Browser, path: string, body: object, server = world.server) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/auth/provider${path}`,
    payload: body,
    headers: browser.cookie === '' ? {} : { cookie: browser.cookie },
  })
  const header = String(answer.headers['set-cookie'] ?? '')
  if (header !== '') browser.cookie = header.split(';')[0] ?? ''
  return { status: answer.statusCode, header, ...answer.json<Answered>() }
}

async function begin(browser: Browser, body: object = {}): Promise<string> {
  const { status, url = '' } = await post(browser, '', body)
  expect(status).toBe(201)
  return url
}

/** The query with which the provider sends the browser back. */
const queryAs = async (browser: Browser, sub: string): Promise<string> =>
  (await signInAtProvider(await begin(browser), sub)).search

async function answerAs(sub: string, browser = newBrowser()) {
  return post(browser, '/answer', { query: await queryAs(browser, sub) })
}

/** Signs in with what the account needs. */
async function signIn(person: Person, finish: object = {}, browser = newBrowser()) {
  const answer = await answerAs(subOf(person), browser)
  expect(answer).toMatchObject({ status: 200, email: emailOf(person) })
  return post(browser, '/finish', finish)
}

const link = (person: Person) => signIn(person, { password })

async function refusedEvents() {
  const rows = await world.db
    .selectFrom('audit_events')
    .select(['reason', 'reason_refusal'])
    .where('outcome', '=', 'refused')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  return (rows[0]?.reason_refusal as { code?: string } | null)?.code
}

const getAs = (token: string, url: string) =>
  world.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

test('the first sign-in needs the password once, and links; later ones do not', async () => {
  const browser = newBrowser()
  const first = await answerAs(subOf('viewer'), browser)
  expect(first).toMatchObject({ status: 200, is_linked: false, return_to: null })
  expect(await post(browser, '/finish', {})).toMatchObject({ status: 401, code: 'OIDC_PASSWORD_NEEDED' })
  expect(await post(browser, '/finish', { password: 'wrong' })).toMatchObject({
    status: 401,
    code: 'SIGN_IN_REFUSED',
  })
  const linked = await post(browser, '/finish', { password })
  expect(linked.status).toBe(200)
  expect(linked.header).toContain('Max-Age=0')
  const again = await answerAs(subOf('viewer'))
  expect(again).toMatchObject({ status: 200, is_linked: true })
  const second = await signIn('viewer')
  expect(second.status).toBe(200)
  const sessions = await getAs(String(second.token), '/api/account/sessions')
  expect(sessions.json()).toEqual(expect.arrayContaining([expect.objectContaining({ is_current: true })]))
  const security = (await getAs(String(second.token), '/api/account/security')).json()
  expect(security.provider_link).toMatchObject({ issuer: provider.issuer, email: emailOf('viewer') })
  const history = (await getAs(String(second.token), '/api/account/security-history')).json()
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ verb: 'signed-in', details: { with: 'provider' } }),
      expect.objectContaining({
        verb: 'credential-added',
        details: { kind: 'sign-in provider', name: 'Acme Login' },
      }),
    ]),
  )
  const { kind } = await world.db
    .selectFrom('notices')
    .select('kind')
    .where('kind', '=', 'provider-linked')
    .executeTakeFirstOrThrow()
  expect(kind).toBe('provider-linked')
})

test('OIDC_SIGN_IN_OVER: an answer is presented once, also a finished one', async () => {
  const browser = newBrowser()
  const query = await queryAs(browser, subOf('viewer'))
  expect((await post(browser, '/answer', { query })).status).toBe(200)
  expect(await post(browser, '/answer', { query })).toMatchObject({ status: 409, code: 'OIDC_SIGN_IN_OVER' })
  const { cookie } = browser
  expect((await post(browser, '/finish', { password })).status).toBe(200)
  expect(await post({ cookie }, '/finish', { password })).toMatchObject({ code: 'OIDC_SIGN_IN_OVER' })
})

test('OIDC_SIGN_IN_OVER: the address of a stranger’s sign-in opens nothing in another browser', async () => {
  const query = await queryAs(newBrowser(), subOf('owner'))
  expect(await post(newBrowser(), '/answer', { query })).toMatchObject({ code: 'OIDC_SIGN_IN_OVER' })
})

test('OIDC_ANSWER_INVALID: a browser that began a sign-in does not take the answer of another one', async () => {
  const query = await queryAs(newBrowser(), subOf('owner'))
  const victim = newBrowser()
  await begin(victim)
  expect(await post(victim, '/answer', { query })).toMatchObject({ status: 403, code: 'OIDC_ANSWER_INVALID' })
})

test('OIDC_ANSWER_INVALID: the own code with another state', async () => {
  const browser = newBrowser()
  const query = new URLSearchParams(await queryAs(browser, subOf('viewer')))
  query.set('state', 'A'.repeat(43))
  expect(await post(browser, '/answer', { query: query.toString() })).toMatchObject({
    code: 'OIDC_ANSWER_INVALID',
  })
})

test('OIDC_ANSWER_INVALID: a stolen code does not fit another sign-in, because of PKCE', async () => {
  const stolen = new URLSearchParams(await queryAs(newBrowser(), subOf('owner')))
  const thief = newBrowser()
  const own = new URLSearchParams(await queryAs(thief, subOf('viewer')))
  own.set('code', stolen.get('code') ?? '')
  expect(await post(thief, '/answer', { query: own.toString() })).toMatchObject({
    code: 'OIDC_ANSWER_INVALID',
  })
})

test('OIDC_SIGN_IN_OVER: ten minutes after it began, whatever the row says', async () => {
  const browser = newBrowser()
  const query = await queryAs(browser, subOf('viewer'))
  await world.db
    .updateTable('provider_sign_ins')
    .set({ expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  try {
    expect(await post(browser, '/answer', { query })).toMatchObject({ code: 'OIDC_SIGN_IN_OVER' })
  } finally {
    vi.useRealTimers()
  }
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, Partial<Pick<SignInProvider, 'alterClaims' | 'alterToken'>>]>([
  ['another nonce', { alterClaims: (claims) => ({ ...claims, nonce: 'x' }) }],
  ['no nonce', { alterClaims: (claims) => ({ ...claims, nonce: undefined }) }],
  ['another issuer', { alterClaims: (claims) => ({ ...claims, iss: 'https://evil.example.org' }) }],
  ['another audience', { alterClaims: (claims) => ({ ...claims, aud: 'another client' }) }],
  [
    'an expiry that is over',
    { alterClaims: (claims) => ({ ...claims, iat: now() - 900, exp: now() - 600 }) },
  ],
  ['a changed claim, not signed again', { alterToken: (token) => withPayload(token, { acr: 'x' }) }],
  ['not signed', { alterToken: (token) => unsigned(token) }],
])('OIDC_ANSWER_INVALID: an ID token with %s', async (_, change) => {
  await link('viewer')
  Object.assign(provider, change)
  expect(await answerAs(subOf('viewer'))).toMatchObject({ status: 403, code: 'OIDC_ANSWER_INVALID' })
  expect(await refusedEvents()).toBe('OIDC_ANSWER_INVALID')
  expect((await answerAs(subOf('viewer'))).status).toBe(200)
})

function withPayload(token: string, change: object): string {
  const [head, payload = '', signature] = token.split('.')
  const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), ...change }
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}
const unsigned = (token: string): string =>
  [Buffer.from('{"alg":"none"}').toString('base64url'), token.split('.')[1], ''].join('.')

test.each<[string, object]>([
  ['false', { email_verified: false }],
  ['not stated', { email_verified: undefined }],
  ['a text', { email_verified: 'true' }],
  ['of no address', { email: undefined }],
])('OIDC_EMAIL_UNVERIFIED: verification is %s', async (_, change) => {
  provider.people.set('someone', { email: emailOf('viewer'), email_verified: true, ...change })
  expect(await answerAs('someone')).toMatchObject({ status: 403, code: 'OIDC_EMAIL_UNVERIFIED' })
})

test('OIDC_ACCOUNT_UNKNOWN: nobody registers by signing in, and an archived account stays closed', async () => {
  provider.people.set('stranger', { email: 'stranger@example.org', email_verified: true })
  expect(await answerAs('stranger')).toMatchObject({ status: 403, code: 'OIDC_ACCOUNT_UNKNOWN' })
  expect(await refusedEvents()).toBe('OIDC_ACCOUNT_UNKNOWN')
  await link('viewer')
  await world.db
    .updateTable('users')
    .set({ is_retired: true })
    .where('email', '=', emailOf('viewer'))
    .execute()
  expect(await answerAs(subOf('viewer'))).toMatchObject({ code: 'OIDC_ACCOUNT_UNKNOWN' })
  await world.db
    .updateTable('users')
    .set({ is_retired: false })
    .where('email', '=', emailOf('viewer'))
    .execute()
})

test('OIDC_PASSWORD_MISSING: an invited person chooses a password by the link of the invitation first', async () => {
  const email = emailOf('approver2')
  const { password_hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
  expect(await answerAs(subOf('approver2'))).toMatchObject({ code: 'OIDC_PASSWORD_MISSING' })
  await world.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
})

test('OIDC_OTHER_IDENTITY: a second identity with the address of a linked person', async () => {
  await link('viewer')
  provider.people.set('recycled address', { email: emailOf('viewer'), email_verified: true })
  expect(await answerAs('recycled address')).toMatchObject({ status: 403, code: 'OIDC_OTHER_IDENTITY' })
})

test('a linked person stays the same after the address at the provider became another person’s', async () => {
  await link('viewer')
  provider.people.set(subOf('viewer'), { email: emailOf('owner'), email_verified: true })
  expect(await answerAs(subOf('viewer'))).toMatchObject({ is_linked: true, email: emailOf('viewer') })
})

test('the second step stays: SECOND_FACTOR_NEEDED, then CODE_WRONG, and the session opens with a recovery code', async () => {
  await link('viewer')
  await world.stepUp('viewer')
  const created = await world.ask('viewer', 'POST', '/api/account/recovery-codes')
  const [code] = created.json().codes as [string]
  const userId = await world.userId('viewer')
  const { sealed } = newTotp(world.context.config, { id: userId, email: emailOf('viewer') })
  const at = new Date()
  await world.db
    .insertInto('totp_secrets')
    .values({ user_id: userId, sealed, created_at: at, confirmed_at: at, last_step: 0 })
    .execute()
  const browser = newBrowser()
  expect(await signIn('viewer', {}, browser)).toMatchObject({ status: 401, code: 'SECOND_FACTOR_NEEDED' })
  expect(await post(browser, '/finish', { code: '12' })).toMatchObject({ status: 422, code: 'CODE_WRONG' })
  const done = await post(browser, '/finish', { code })
  expect(done).toMatchObject({ status: 200, recovery_codes_left: 9 })
})

test('the provider confirms nothing: STEP_UP_NEEDED after a sign-in by it', async () => {
  await link('viewer')
  const { token } = await signIn('viewer')
  const step = await getAs(String(token), '/api/auth/step-up')
  expect(step.json().valid_until).toBeNull()
  expect(step.json().methods).not.toContain('provider')
  const refused = await world.server.inject({
    method: 'DELETE',
    url: '/api/account/provider-link',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'STEP_UP_NEEDED'])
})

test('a removed link signs in no more: the password is needed again', async () => {
  await link('viewer')
  await world.stepUp('viewer')
  expect((await world.ask('viewer', 'DELETE', '/api/account/provider-link')).status).toBe(204)
  expect(await answerAs(subOf('viewer'))).toMatchObject({ is_linked: false })
  const history = (await world.ask('viewer', 'GET', '/api/account/security-history')).json()
  expect(history[0]).toMatchObject({ verb: 'credential-removed', details: { kind: 'sign-in provider' } })
  await link('viewer')
  await linkByOperator(world.db, emailOf('viewer'), { removesCredentials: true })
  expect(await answerAs(subOf('viewer'))).toMatchObject({ is_linked: false })
})

test('write access to the database links nobody and proves no identity', async () => {
  await link('viewer')
  await world.db
    .updateTable('provider_links')
    .set({ user_id: await world.userId('admin') })
    .execute()
  expect(await answerAs(subOf('viewer'))).toMatchObject({ status: 403, code: 'OIDC_ANSWER_INVALID' })
  const forged = await world.db.selectFrom('forged_rows').select(['kind', 'person']).execute()
  expect(forged).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'provider-link' })]))
  await world.db.deleteFrom('provider_links').execute()
  await link('viewer')
  const [mine, other] = [newBrowser(), newBrowser()]
  expect((await answerAs(subOf('viewer'), mine)).status).toBe(200)
  const { sealed } = await world.db.selectFrom('provider_sign_ins').select('sealed').executeTakeFirstOrThrow()
  await begin(other)
  await world.db
    .updateTable('provider_sign_ins')
    .set({ sealed, phase: 'proven' })
    .where('phase', '=', 'begun')
    .execute()
  expect(await post(other, '/finish', {})).toMatchObject({ code: 'OIDC_SIGN_IN_OVER' })
  expect((await post(mine, '/finish', {})).status).toBe(200)
})

test('another server takes the answer and opens the session', async () => {
  const second = await createServer({
    context: world.context,
    verbs,
    consoleFolder: '/nowhere',
    checksAnswers: true,
  })
  const browser = newBrowser()
  const query = await queryAs(browser, subOf('viewer'))
  expect((await post(browser, '/answer', { query }, second)).status).toBe(200)
  expect((await post(browser, '/finish', { password })).status).toBe(200)
  await second.close()
})

test('the cookie is this host’s alone, and pages do not read it', async () => {
  const { header } = await post(newBrowser(), '', {})
  expect(header).toMatch(
    /^__Host-holdfast-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  const browser = newBrowser()
  const query = await queryAs(browser, subOf('viewer'))
  const two = { cookie: `__Host-holdfast-sign-in=${'a'.repeat(43)}; ${browser.cookie}` }
  expect(await post(two, '/answer', { query })).toMatchObject({ code: 'OIDC_SIGN_IN_OVER' })
})

test('the request to the provider has PKCE, state and nonce, and the page of the console', async () => {
  const url = new URL(await begin(newBrowser()))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: page,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test.each([
  'https://evil.example.org/',
  '//evil.example.org/x',
  '/\\evil.example.org',
  '\\/evil.example.org',
  'javascript:alert(1)',
  '/\t/evil.example.org',
  'help',
])('no open redirect: %j is not a page to return to', async (return_to) => {
  expect((await post(newBrowser(), '', { return_to })).status).toBe(422)
})

test('the page to return to comes back with the answer', async () => {
  const browser = newBrowser()
  const at = await signInAtProvider(
    await begin(browser, { return_to: '/settings/users?tab=1' }),
    subOf('viewer'),
  )
  expect(await post(browser, '/answer', { query: at.search })).toMatchObject({
    return_to: '/settings/users?tab=1',
  })
})

test('OIDC_DECLINED: the person cancels at the provider', async () => {
  const browser = newBrowser()
  const { searchParams } = new URL(await begin(browser))
  const query = `?error=access_denied&state=${searchParams.get('state')}&iss=${encodeURIComponent(provider.issuer)}`
  expect(await post(browser, '/answer', { query })).toMatchObject({ status: 403, code: 'OIDC_DECLINED' })
})

test('OIDC_UNREACHABLE while the provider is down; the password still signs in', async () => {
  const fresh = await createWorld(environment)
  const browser = newBrowser()
  const query = await queryAs(browser, subOf('viewer'))
  await provider.stop()
  expect(await post(newBrowser(), '', {}, fresh.server)).toMatchObject({
    status: 503,
    code: 'OIDC_UNREACHABLE',
  })
  expect(await post(browser, '/answer', { query })).toMatchObject({ status: 503, code: 'OIDC_UNREACHABLE' })
  const { status } = await fresh.ask(null, 'POST', '/api/auth/login', { email: emailOf('viewer'), password })
  expect(status).toBe(200)
  await provider.start()
  expect((await post(newBrowser(), '', {}, fresh.server)).status).toBe(201)
})

test('only addresses of the listed domains, also for linked people', async () => {
  await link('viewer')
  await link('owner')
  const fresh = await createWorld({ ...environment, HOLDFAST_OIDC_DOMAINS: 'holdfast.test' })
  const answer = async (sub: string) => {
    const browser = newBrowser()
    const begun = await post(browser, '', {}, fresh.server)
    const { search } = await signInAtProvider(String(begun.url), sub)
    return post(browser, '/answer', { query: search }, fresh.server)
  }
  expect(await answer(subOf('owner'))).toMatchObject({ status: 403, code: 'OIDC_DOMAIN_REFUSED' })
  provider.people.set('tail', { email: 'x@evil-holdfast.test', email_verified: true })
  expect(await answer('tail')).toMatchObject({ code: 'OIDC_DOMAIN_REFUSED' })
  provider.people.set('unverified', { email: emailOf('viewer'), email_verified: false })
  expect(await answer('unverified')).toMatchObject({ code: 'OIDC_EMAIL_UNVERIFIED' })
  expect((await answer(subOf('viewer'))).status).toBe(200)
})

test('OIDC_OFF without a provider, and nothing is offered', async () => {
  const plain = await createWorld()
  expect(await post(newBrowser(), '', {}, plain.server)).toMatchObject({ status: 404, code: 'OIDC_OFF' })
  expect(await post(newBrowser(), '/finish', {}, plain.server)).toMatchObject({ code: 'OIDC_OFF' })
})
