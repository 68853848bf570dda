import { beforeAll, expect, test } from 'vitest'
import { createWorld, emailOf, password, type World } from './world.ts'

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
    expect(wrong.json()).toEqual({ detail: 'Invalid email or password' })
  }
})

test('tokens are stored as hashes and passwords as argon2id', async () => {
  const { token } = (await login(emailOf('approver'), password)).json()
  const sessions = await world.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(sessions)).not.toContain(token)
  const users = await world.db.selectFrom('users').select('password_hash').execute()
  for (const user of users) expect(user.password_hash).toMatch(/^\$argon2id\$/)
})

test('[API-07] [DATA-02] [AUTH-18] /api/me says who is signed in; without a token 401', async () => {
  expect((await world.ask('operator', 'GET', '/api/me')).json()).toMatchObject({
    email: emailOf('operator'),
    is_system: true,
  })
  expect((await world.ask('viewer', 'GET', '/api/me')).json()).toMatchObject({ is_system: false })
  const without = await world.ask(null, 'GET', '/api/me')
  expect(without.status).toBe(401)
  expect(without.json()).toEqual({ detail: 'Unauthorized' })
})

test('[API-01] the admin verification: 200 for admins, 403 for others, 401 without a token', async () => {
  const admin = await world.ask('admin', 'GET', '/admin-api/verify')
  expect([admin.status, admin.json()]).toEqual([200, { admin: true }])
  expect((await world.ask('operator', 'GET', '/admin-api/verify')).status).toBe(403)
  expect((await world.ask(null, 'GET', '/admin-api/verify')).status).toBe(401)
})

test('[SESS-07] a token is worth nothing after logout', async () => {
  const { token } = (await login(emailOf('treasurer'), password)).json()
  const headers = { authorization: `Bearer ${token}` }
  expect((await world.server.inject({ url: '/api/me', headers })).statusCode).toBe(200)
  expect((await world.server.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(
    204,
  )
  expect((await world.server.inject({ url: '/api/me', headers })).statusCode).toBe(401)
})

test('a token ends after two hours without use and after twelve hours in any case', async () => {
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

test('failed sign-ins slow down one account, not its neighbour', async () => {
  for (let i = 0; i < 5; i++) await login('slow@holdfast.test', 'wrong')
  const blocked = await login('slow@holdfast.test', 'wrong')
  expect(blocked.status).toBe(429)
  expect(blocked.json().detail).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds\.$/)
  expect((await login(emailOf('viewer'), password)).status).toBe(200)
})

test('passwords tried at once are no more than those tried one after the other', async () => {
  const tries = Array.from({ length: 30 }, (_, i) => login('burst@holdfast.test', `wrong ${i}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
})

test('the right password among many tried at once is not told from the wrong ones once the account is blocked', async () => {
  const wrong = Array.from({ length: 12 }, (_, i) => login(emailOf('treasurer'), `wrong ${i}`))
  await Promise.all(wrong)
  expect((await login(emailOf('treasurer'), password)).status).toBe(429)
  await world.db
    .updateTable('login_attempts')
    .set({ blocked_until: new Date() })
    .where('subject', '=', `account:${emailOf('treasurer')}`)
    .execute()
  expect((await login(emailOf('treasurer'), password)).status).toBe(200)
})

test('one password tried on many accounts is slowed down by its address, and other addresses are not', async () => {
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

test('[API-03] [API-04] [API-05] [API-06] [DATA-17] [ORG-02] [PREC-09] preferences are merged, never replaced', async () => {
  const path = '/api/users/preferences'
  await world.ask('viewer', 'PUT', path, { default_org_id: null })
  expect((await world.ask('viewer', 'GET', path)).json()).toEqual({ default_org_id: null, precision: {} })
  expect((await world.ask('viewer', 'PUT', path, { default_org_id: world.acme })).json().default_org_id).toBe(
    world.acme,
  )
  expect((await world.ask('viewer', 'PUT', path, { precision: { USD: 0, TRX: 8 } })).json()).toEqual({
    default_org_id: world.acme,
    precision: { USD: 0, TRX: 8 },
  })
  // A bare map of symbols is the precision map too.
  expect((await world.ask('viewer', 'PUT', path, { USDT: 4 })).json().precision).toEqual({
    USD: 0,
    TRX: 8,
    USDT: 4,
  })
  expect((await world.ask('viewer', 'GET', path)).json()).toEqual({
    default_org_id: world.acme,
    precision: { USD: 0, TRX: 8, USDT: 4 },
  })
  expect((await world.ask('viewer', 'PUT', path, { default_org_id: null })).json().default_org_id).toBeNull()
  for (const bad of [
    { precision: { TRX: 3 } },
    { precision: { USD: 6 } },
    { default_org_id: world.birch },
    { default_org_id: 'x' },
  ])
    expect((await world.ask('viewer', 'PUT', path, bad)).status).toBe(422)
})
