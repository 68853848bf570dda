import { newId, transaction } from '@holdfast/store'
import { countSignInFailure } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { SignInRecorder } from './sign-in-recorder.ts'
import { createWorld, emailOf, password, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
const login = (email: string, secret: string) =>
  world.ask(null, 'POST', '/api/auth/login', { email, password: secret })

test('[AUTH-20] sign-in gives a token; a wrong password and an unknown address get the same answer', async () => {
  const right = await login(emailOf('viewer'), password)
  expect(right.status).toBe(200)
  expect(right.json().token).toMatch(/^[\w-]{43}$/)
  for (const wrong of [
    await login(emailOf('viewer'), 'wrong'),
    await login('nobody@holdfast.test', 'wrong'),
  ]) {
    expect(wrong.status).toBe(401)
    expect(wrong.json()).toMatchObject({ detail: 'Invalid email or password' })
  }
})

test('tokens are stored as hashes and passwords as argon2id', async () => {
  const { token } = (await login(emailOf('approver'), password)).json()
  const sessions = await world.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(token)
  const users = await world.db.selectFrom('users').select('password_hash').execute()
  for (const user of users) expect(user.password_hash).toMatch(/^\$argon2id\$/)
})

test('[API-07] [DATA-02] [AUTH-18] /api/me names the signed-in person; without a token 401', async () => {
  expect((await world.ask('operator', 'GET', '/api/me')).json()).toMatchObject({
    email: emailOf('operator'),
    is_system: true,
  })
  expect((await world.ask('viewer', 'GET', '/api/me')).json()).toMatchObject({
    is_system: false,
    is_admin: false,
  })
  expect((await world.ask('admin', 'GET', '/api/me')).json()).toMatchObject({ is_admin: true })
  const without = await world.ask(null, 'GET', '/api/me')
  expect(without.status).toBe(401)
  expect(without.json()).toMatchObject({ detail: 'Unauthorized' })
})

test('[API-01] the admin verification: 200 for admins, 403 for others, 401 without a token', async () => {
  const admin = await world.ask('admin', 'GET', '/admin-api/verify')
  expect([admin.status, admin.json()]).toEqual([200, { admin: true }])
  expect((await world.ask('operator', 'GET', '/admin-api/verify')).status).toBe(403)
  expect((await world.ask(null, 'GET', '/admin-api/verify')).status).toBe(401)
})

test('[SESS-07] a token is invalid after logout', async () => {
  const { token } = (await login(emailOf('treasurer'), password)).json()
  const headers = { authorization: `Bearer ${token}` }
  expect((await world.server.inject({ url: '/api/me', headers })).statusCode).toBe(200)
  expect((await world.server.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(
    204,
  )
  expect((await world.server.inject({ url: '/api/me', headers })).statusCode).toBe(401)
})

test('a token expires after two hours without use, and after twelve hours in any case', async () => {
  const treasurer = (await world.ask('treasurer', 'GET', '/api/me')).json() as { id: string }
  for (const change of [
    { last_seen_at: new Date(Date.now() - 2 * 3_600_000 - 1) },
    { expires_at: new Date(Date.now() - 1) },
  ]) {
    const { token } = (await login(emailOf('treasurer'), password)).json()
    await world.db.updateTable('sessions').set(change).where('user_id', '=', treasurer.id).execute()
    expect(
      (await world.server.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    ).toBe(401)
  }
})

test('failed sign-ins slow down only their own account', async () => {
  for (let i = 0; i < 5; i++) await login('slow@holdfast.test', 'wrong')
  const blocked = await login('slow@holdfast.test', 'wrong')
  expect(blocked.status).toBe(429)
  expect(blocked.json().detail).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/)
  expect((await login(emailOf('viewer'), password)).status).toBe(200)
})

test('concurrent password attempts are limited like sequential ones', async () => {
  const began = Date.now()
  const tries = Array.from({ length: 30 }, (_, i) => login('burst@holdfast.test', `wrong ${i}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // The fifth failure blocks for a second, the next for two, then four, so a slow machine completes further attempts.
  const further = Math.floor(Math.log2((Date.now() - began) / 1000 + 1))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + further)
})

test('once the account is blocked, the right password among many attempts looks like the wrong ones', async () => {
  const wrong = Array.from({ length: 12 }, (_, i) => login(emailOf('treasurer'), `wrong ${i}`))
  await Promise.all(wrong)
  expect((await login(emailOf('treasurer'), password)).status).toBe(429)
  await world.db
    .updateTable('login_attempts')
    .set({ blocked_until: new Date() })
    .where('subject', '=', `pair:${emailOf('treasurer')} 127.0.0.1`)
    .execute()
  expect((await login(emailOf('treasurer'), password)).status).toBe(200)
})

const loginFrom = (remoteAddress: string, email: string, secret: string, device?: string) =>
  world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { email, password: secret, ...(device === undefined ? {} : { device }) },
  })

test("an attacker's guesses do not lock the person out at another address", async () => {
  const email = emailOf('approver')
  for (let i = 0; i < 10; i++) await loginFrom('203.0.113.20', email, 'wrong')
  expect((await loginFrom('203.0.113.20', email, password)).statusCode).toBe(429)
  expect((await loginFrom('203.0.113.21', email, password)).statusCode).toBe(200)
})

test('a browser that signed in before passes the blocks of its account and address, and has its own limit', async () => {
  const email = emailOf('operator')
  const first = await loginFrom('203.0.113.30', email, password)
  const { device } = first.json<{ device: string }>()
  expect(device).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await world.db.selectFrom('known_browsers').selectAll().execute())).not.toContain(
    device,
  )
  const until = new Date(Date.now() + 600_000)
  for (const subject of [`pair:${email} 203.0.113.30`, `account:${email}`, 'address:203.0.113.30'])
    await world.db
      .insertInto('login_attempts')
      .values({ subject, failures: 99, blocked_until: until, updated_at: new Date() })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ blocked_until: until }))
      .execute()
  expect((await loginFrom('203.0.113.30', email, password)).statusCode).toBe(429)
  const again = await loginFrom('203.0.113.30', email, password, device)
  expect([again.statusCode, again.json()]).toEqual([200, { token: expect.any(String) }])
  // The secret works for its own person only, and an unknown one for nobody.
  expect((await loginFrom('203.0.113.30', emailOf('viewer'), password, device)).statusCode).toBe(429)
  expect((await loginFrom('203.0.113.30', email, password, 'x'.repeat(43))).statusCode).toBe(429)
  for (let i = 0; i < 5; i++) await loginFrom('203.0.113.31', email, 'wrong', device)
  expect((await loginFrom('203.0.113.31', email, password, device)).statusCode).toBe(429)
})

test('the next sign-in reports wrong passwords, once', async () => {
  const email = emailOf('owner')
  const first = (await loginFrom('203.0.113.40', email, password)).json<{ device: string }>()
  for (let i = 0; i < 3; i++) await loginFrom('203.0.113.41', email, 'wrong')
  // A person's own typing error is not reported.
  await loginFrom('203.0.113.40', email, 'slip', first.device)
  const answer = (await loginFrom('203.0.113.40', email, password, first.device)).json()
  expect(answer.failed_sign_ins).toEqual({ count: 3, last_at: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await loginFrom('203.0.113.40', email, password, first.device)).json()).not.toHaveProperty(
    'failed_sign_ins',
  )
})

test('failed sign-ins of a minute are two events of the record, however many', async () => {
  const now = new Date()
  const before = await refusals()
  for (let i = 0; i < 12; i++)
    await transaction(world.db, (tx) =>
      countSignInFailure(
        tx,
        { subject: 'unknown', reason: 'SIGN_IN_UNKNOWN_ADDRESS', remoteAddress: `198.51.100.${i}` },
        new Date(now.getTime() - 3_600_000),
      ),
    )
  const recorder = new SignInRecorder({ db: world.db, log: pino({ level: 'silent' }) })
  await recorder.record(new Date(now.getTime() - 3_500_000))
  await recorder.record(new Date(now.getTime() - 3_500_000))
  const fresh = (await refusals()).slice(before.length)
  expect(fresh).toMatchObject([{ reason: 'unknown address', after_state: { more_attempts: 11 } }])
})

test('of many failed sign-ins at once the first is recorded immediately', async () => {
  const before = await refusals()
  for (let i = 0; i < 8; i++) await loginFrom(`198.51.100.${i}`, `stranger-${i}@holdfast.test`, 'wrong')
  const fresh = (await refusals()).slice(before.length)
  // The minute may have changed in between.
  expect(fresh.length).toBeLessThanOrEqual(2)
})

const refusals = () =>
  world.db
    .selectFrom('audit_events')
    .select(['reason', 'after_state'])
    .where('verb', '=', 'signed-in')
    .where('outcome', '=', 'refused')
    .orderBy('seq')
    .execute()

test('a flood of sign-ins from one address does not delay another address', async () => {
  const flood = Array.from({ length: 60 }, (_, i) =>
    loginFrom('203.0.113.50', `flood-${i}@holdfast.test`, 'wrong'),
  )
  await new Promise((done) => setImmediate(done))
  let isOver = false
  const all = Promise.all(flood).then((answers) => {
    isOver = true
    return answers
  })
  expect((await loginFrom('203.0.113.51', emailOf('viewer'), password)).statusCode).toBe(200)
  expect(isOver).toBe(false)
  // Requests beyond the queue are refused before any hashing.
  const details = (await all).map((answer) => answer.json<{ detail: string }>().detail)
  expect(details).toContain('Too many sign-ins at once from your address. Try again in a moment.')
})

test('one password tried on many accounts slows down its own address only', async () => {
  const from = (remoteAddress: string, email: string, secret: string) =>
    world.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      payload: { email, password: secret },
    })
  const statuses: number[] = []
  for (let i = 0; i < 51; i++)
    statuses.push((await from('203.0.113.5', `person-${i}@holdfast.test`, 'Spring2026!')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 401), 429])
  expect((await from('203.0.113.6', emailOf('viewer'), password)).statusCode).toBe(200)
})

test('a sign-in from a browser not seen before is in the inbox of each organisation of the person, and is sent once', async () => {
  const userId = await world.userId('treasurer')
  const {
    id: _,
    entity_id: __,
    ...member
  } = await world.db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  await world.db
    .insertInto('members')
    .values({ ...member, id: newId(), entity_id: world.birch, accepted_at: new Date() })
    .execute()
  await login(emailOf('treasurer'), password)
  await world.db.deleteFrom('notices').where('user_id', '=', userId).execute()
  await login(emailOf('treasurer'), password)
  const notices = await world.db
    .selectFrom('notices')
    .select('entity_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'new-sign-in')
    .execute()
  expect(notices.map(({ entity_id }) => entity_id).toSorted()).toEqual([world.acme, world.birch].toSorted())
  const deliveries = await world.db
    .selectFrom('notice_deliveries')
    .select(['entity_id', 'channel'])
    .where('user_id', '=', userId)
    .execute()
  expect(deliveries).toEqual([{ entity_id: world.acme, channel: 'email' }])
})

test('[API-03] [API-04] [API-05] [API-06] [DATA-17] [ORG-02] [PREC-09] preferences are merged, never replaced', async () => {
  const path = '/api/users/preferences'
  await world.ask('viewer', 'PUT', path, { default_org_id: null })
  const stored = async () => {
    const { default_org_id, precision } = (await world.ask('viewer', 'GET', path)).json()
    return { default_org_id, precision }
  }
  expect(await stored()).toEqual({ default_org_id: null, precision: {} })
  expect((await world.ask('viewer', 'PUT', path, { default_org_id: world.acme })).json().default_org_id).toBe(
    world.acme,
  )
  const first = (await world.ask('viewer', 'PUT', path, { precision: { USD: 0, TRX: 8 } })).json()
  expect(first).toMatchObject({ default_org_id: world.acme })
  expect(first.precision).toEqual({ USD: 0, TRX: 8 })
  // A plain map of symbols is accepted as the precision map too.
  expect((await world.ask('viewer', 'PUT', path, { USDT: 4 })).json().precision).toEqual({
    USD: 0,
    TRX: 8,
    USDT: 4,
  })
  expect(await stored()).toEqual({ default_org_id: world.acme, precision: { USD: 0, TRX: 8, USDT: 4 } })
  expect((await world.ask('viewer', 'PUT', path, { default_org_id: null })).json().default_org_id).toBeNull()
  for (const bad of [
    { precision: { TRX: 3 } },
    { precision: { USD: 6 } },
    { default_org_id: world.birch },
    { default_org_id: 'x' },
  ])
    expect((await world.ask('viewer', 'PUT', path, bad)).status).toBe(422)
})
