/** Accounts of the installation: who may do what to whom, with no accidental lockout. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, emailOf, password, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_admin: boolean
  readonly is_system: boolean
  readonly is_retired: boolean
  readonly organizations: { id: string; name: string }[]
  readonly open_sessions: number
  readonly version: number
}

const find = async (q: string, search = ''): Promise<{ rows: Account[]; total: number }> =>
  (await world.ask('admin', 'GET', `/admin-api/users?q=${encodeURIComponent(q)}${search}`)).json()
const accountOf = async (email: string): Promise<Account> => (await find(email)).rows[0]!
const put = (asker: Person, account: Account, change: object) =>
  world.ask(asker, 'PUT', `/admin-api/users/${account.id}`, {
    name: account.name,
    email: account.email,
    is_admin: account.is_admin,
    is_system: account.is_system,
    ...change,
  })
const archive = (asker: Person, account: Account, is_retired = true) =>
  world.ask(asker, 'PATCH', `/admin-api/users/${account.id}`, { is_retired })
const signIn = (email: string, secret = password) =>
  world.ask(null, 'POST', '/api/auth/login', { email, password: secret })

/** A new account with a password that no other test uses. */
async function newcomer(): Promise<Account> {
  const email = `${randomUUID()}@new.test`
  const org = (await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Of newcomers' })).json().id
  const added = await world.ask('viewer', 'POST', `/api/orgs/${org}/members`, {
    name: 'Nils',
    email,
    role: 'User',
  })
  const token = added.json().password_link.path.split('#')[1]
  await world.ask(null, 'POST', '/api/auth/set-password', { token, password })
  return accountOf(email)
}

test('all accounts, by page and by part of a name, for staff only', async () => {
  for (const person of ['treasurer', 'owner'] as const)
    expect((await world.ask(person, 'GET', '/admin-api/users')).status).toBe(403)
  expect((await world.ask('operator', 'GET', '/admin-api/users')).status).toBe(200)
  const admin = await accountOf('admin@holdfast.test')
  expect(admin).toMatchObject({ is_admin: true, is_system: true, is_retired: false })
  expect(admin.organizations.map(({ name }) => name)).toEqual(['Acme Treasury', 'Birch Holdings'])
  expect((await find('%')).rows).toEqual([])
  const [first, second] = [await find('', '&limit=2'), await find('', '&limit=2&page=2')]
  expect(first.total).toBeGreaterThanOrEqual(7)
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(4)
})

test('an archived account cannot sign in, its sessions end, and it can be restored', async () => {
  const nils = await newcomer()
  const { token } = (await signIn(nils.email)).json()
  const me = () => world.server.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect((await me()).statusCode).toBe(200)
  expect((await archive('operator', nils)).json()).toMatchObject({ is_retired: true, open_sessions: 0 })
  expect((await me()).statusCode).toBe(401)
  const refused = await signIn(nils.email)
  expect([refused.status, refused.json()]).toMatchObject([401, { detail: 'Invalid email or password' }])
  expect((await find(nils.email, '&archived=true')).total).toBe(1)
  expect((await find(nils.email, '&archived=false')).total).toBe(0)
  await archive('operator', nils, false)
  expect((await signIn(nils.email)).status).toBe(200)
})

test('flags are given only by those who have them, and the last holder keeps them', async () => {
  const nils = await newcomer()
  expect((await put('operator', nils, { is_admin: true })).status).toBe(403)
  const system = await put('operator', nils, { is_system: true })
  expect(system.json()).toMatchObject({ is_system: true, is_admin: false, version: nils.version + 1 })
  const admin = await accountOf('admin@holdfast.test')
  expect((await archive('operator', admin)).status).toBe(403)
  expect((await put('operator', admin, { email: 'mine@x.test' })).status).toBe(403)
  const last = await put('admin', admin, { is_admin: false })
  expect([last.status, last.json().detail]).toEqual([
    409,
    'The installation keeps at least one admin and one system user who can sign in.',
  ])
  const own = await archive('admin', admin)
  expect([own.status, own.json().detail]).toEqual([409, 'You cannot archive your own account.'])
  expect((await put('admin', { ...nils, is_system: true }, { email: emailOf('viewer') })).status).toBe(409)
})

test('the only administrator of an organisation is not archived', async () => {
  const nils = await newcomer()
  const { token } = (await signIn(nils.email)).json()
  await world.server.inject({
    method: 'POST',
    url: '/api/my-organizations',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Alone' },
  })
  const answer = await archive('admin', nils)
  expect([answer.status, answer.json().detail]).toEqual([
    409,
    'An organization keeps at least one active Owner or Admin who can sign in.',
  ])
})

test('a new link replaces a lost password and ends the old sessions', async () => {
  const nils = await newcomer()
  await signIn(nils.email)
  await world.ask('operator', 'POST', `/admin-api/users/${nils.id}/password-reset`)
  const org = nils.organizations[0]?.id ?? ''
  const [reset] = (await world.ask('viewer', 'GET', `/api/orgs/${org}/password-resets`)).json()
  await world.ask('viewer', 'POST', `/api/orgs/${org}/password-resets/${reset.id}/agree`)
  const link = await world.ask('operator', 'POST', `/admin-api/users/${nils.id}/password-link`)
  expect((await signIn(nils.email)).status).toBe(200)
  const token = link.json().path.split('#')[1]
  await world.ask(null, 'POST', '/api/auth/set-password', { token, password: 'another password' })
  expect((await accountOf(nils.email)).open_sessions).toBe(0)
  expect((await signIn(nils.email)).status).toBe(401)
  expect((await signIn(nils.email, 'another password')).status).toBe(200)
  const admin = await accountOf('admin@holdfast.test')
  expect((await world.ask('operator', 'POST', `/admin-api/users/${admin.id}/password-link`)).status).toBe(403)
})

test('successful and failed sign-ins of an account, and its open sessions', async () => {
  const nils = await newcomer()
  await signIn(nils.email, 'wrong password')
  await signIn(nils.email)
  const { sessions, attempts } = (
    await world.ask('operator', 'GET', `/admin-api/users/${nils.id}/sign-ins`)
  ).json()
  expect(sessions).toHaveLength(1)
  expect(attempts).toMatchObject([
    { outcome: 'done', reason: null, remote_address: '127.0.0.1' },
    { outcome: 'refused', reason: 'wrong password' },
  ])
})
