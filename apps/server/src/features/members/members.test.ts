/** Members of an organisation: who may change whom, what always holds, how new people join. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '@holdfast/store'
import { waiting } from '../../../test/waiting.ts'
import { createWorld, emailOf, people, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

interface Shown {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly is_active: boolean
  readonly is_system: boolean
  readonly is_retired: boolean
  readonly treasury_role: string | null
  readonly version: number
}

const nowhere = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'

/** A separate organisation for each test, owned by `owner`. */
async function organisationOf(owner: Person): Promise<string> {
  const made = await world.ask(owner, 'POST', '/api/my-organizations', {
    name: `Of ${owner} ${randomUUID()}`,
  })
  return made.json().id
}

const add = async (asker: Person, orgId: string, email: string, role = 'User'): Promise<Shown> => {
  const answer = await world.ask(asker, 'POST', `/api/orgs/${orgId}/members`, { name: 'Ana', email, role })
  expect([answer.status, answer.json()]).toMatchObject([201, { email }])
  const invited = people.find((person) => emailOf(person) === email)
  if (invited === undefined) return answer.json()
  await world.accept(invited, orgId)
  const { id } = answer.json() as Shown
  return { ...answer.json(), ...(await list(asker, orgId)).find((member) => member.id === id) }
}
const list = async (asker: Person, orgId: string): Promise<Shown[]> =>
  (await world.ask(asker, 'GET', `/api/orgs/${orgId}/members`)).json()
const self = async (asker: Person, orgId: string): Promise<Shown> => {
  const email = (await world.ask(asker, 'GET', '/api/me')).json().email
  const found = (await list(asker, orgId)).find((member) => member.email === email)
  if (found === undefined) throw new Error(`${asker} is no member`)
  return found
}
const fieldsOf = ({ name, email, role, is_active, is_system }: Shown) => ({
  name,
  email,
  role,
  is_active,
  is_system,
})
const put = (asker: Person, orgId: string, member: Shown, change: object) =>
  world.ask(asker, 'PUT', `/api/orgs/${orgId}/members/${member.id}`, { ...fieldsOf(member), ...change })
const patch = (asker: Person, orgId: string, member: Shown, change: object) =>
  world.ask(asker, 'PATCH', `/api/orgs/${orgId}/members/${member.id}`, change)
const remove = (asker: Person, orgId: string, member: Shown) =>
  world.ask(asker, 'DELETE', `/api/orgs/${orgId}/members/${member.id}`)
const freshEmail = () => `${randomUUID()}@new.test`

test('[API-08] [DATA-03] members of my organisation; another organisation is not visible to me', async () => {
  const members = await world.ask('viewer', 'GET', `/api/orgs/${world.acme}/members`)
  expect(members.status).toBe(200)
  for (const member of members.json())
    expect(member).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.any(String),
      email: expect.any(String),
      role: expect.stringMatching(/^(Admin|Manager|User)$/),
      is_active: true,
      is_system: expect.any(Boolean),
      is_retired: false,
    })
  expect((await world.ask('viewer', 'GET', `/api/orgs/${world.birch}/members`)).status).toBe(404)
})

test('[API-08] [DATA-03] a paused member is not archived, and system users are marked', async () => {
  const org = await organisationOf('viewer')
  const [paused, archived] = [
    await add('viewer', org, freshEmail()),
    await add('viewer', org, freshEmail(), 'Manager'),
  ]
  const operator = await add('viewer', org, 'operator@holdfast.test')
  await put('viewer', org, paused, { name: 'Bea', is_active: false })
  await patch('viewer', org, archived, { is_retired: true, is_active: true })
  const members = await list('viewer', org)
  const fields = { name: 'Ana', role: 'User', is_active: true, is_system: false, is_retired: false }
  for (const [{ id, email }, expected] of [
    [paused, { ...fields, name: 'Bea', is_active: false }],
    [archived, { ...fields, role: 'Manager', is_retired: true }],
    [operator, { ...fields, name: 'Otis Operator', is_system: true }],
  ] as const)
    expect(members.find((member) => member.id === id)).toMatchObject({ id, email, ...expected })
})

test('[API-09] [AUTH-19] [USERS-12] an Admin changes a member, a User does not; roles and ids that do not exist are refused', async () => {
  const org = await organisationOf('viewer')
  const bea = await add('viewer', org, freshEmail())
  const changed = await put('viewer', org, bea, { name: 'Bea', role: 'Manager', is_active: false })
  expect(changed.json()).toMatchObject({ name: 'Bea', role: 'Manager', is_active: false })
  const { password_link: _, ...shown } = { ...bea, ...changed.json() }
  expect(await list('viewer', org)).toContainEqual(shown)
  await add('viewer', org, 'approver@holdfast.test')
  const refused = await put('approver', org, bea, { role: 'Admin' })
  expect([refused.status, refused.json().detail]).toEqual([403, 'You do not have permission to do this.'])
  for (const role of ['Owner', 'Treasurer', '', null])
    expect((await put('viewer', org, bea, { role })).status).toBe(422)
  expect((await put('viewer', org, { ...bea, id: nowhere }, {})).status).toBe(404)
  expect((await put('treasurer', org, bea, {})).status).toBe(404)
})

test('an Admin gives nobody the name of a colleague, in other letters either', async () => {
  const org = await organisationOf('viewer')
  const ann = await add('viewer', org, freshEmail())
  const other = await add('viewer', org, freshEmail())
  expect((await put('viewer', org, ann, { name: 'Arnelie Moor' })).status).toBe(200)
  for (const name of ['ARNELIE MOOR', 'Amelie Moor', 'Arnelie M\u043E\u043Er'])
    expect([name, (await put('viewer', org, other, { name })).json().code]).toEqual([
      name,
      'NAME_OF_A_COLLEAGUE',
    ])
  expect((await put('viewer', org, ann, { name: 'Amelie Moor' })).status).toBe(200)
})

test('[API-10] archiving and restoring change only the fields that are sent', async () => {
  const org = await organisationOf('viewer')
  const bea = await add('viewer', org, freshEmail())
  const archived = await patch('viewer', org, bea, { is_retired: true, is_active: false })
  expect(archived.json()).toMatchObject({ is_retired: true, is_active: false, name: bea.name, role: 'User' })
  expect(await list('viewer', org)).toContainEqual(archived.json())
  expect((await patch('viewer', org, bea, { is_retired: false })).json()).toMatchObject({
    is_retired: false,
    is_active: true,
  })
  expect((await patch('viewer', org, bea, { treasury_role: 'Approver' })).json()).toMatchObject({
    treasury_role: 'Approver',
    is_active: true,
  })
  expect((await patch('viewer', org, bea, { is_retired: 'yes' })).status).toBe(422)
})

test('[API-11] a member is removed for good, once', async () => {
  const org = await organisationOf('viewer')
  const bea = await add('viewer', org, freshEmail())
  expect((await remove('viewer', org, bea)).status).toBe(204)
  const again = await remove('viewer', org, bea)
  expect([again.status, again.json()]).toMatchObject([404, { detail: 'Member not found' }])
  expect((await list('viewer', org)).map(({ id }) => id)).not.toContain(bea.id)
})

test('[API-15] [API-16] [API-17] the older calls operate on the same members with the same ids', async () => {
  const org = await organisationOf('viewer')
  const bea = await add('viewer', org, freshEmail())
  const users = async (search = ''): Promise<Shown[]> =>
    (await world.ask('viewer', 'GET', `/api/users${search}`)).json()
  expect((await users()).find(({ id }) => id === bea.id)).toMatchObject({
    email: bea.email,
    is_retired: false,
  })
  expect(await users(`?entity_id=${org}`)).toEqual(await list('viewer', org))
  expect((await world.ask('viewer', 'GET', `/api/users?entity_id=${world.birch}`)).status).toBe(404)
  const path = `/api/users/${bea.id}`
  await world.ask('viewer', 'PUT', path, { ...fieldsOf(bea), name: 'Cleo', role: 'Admin' })
  await world.ask('viewer', 'PATCH', path, { is_retired: true })
  expect((await users()).find(({ id }) => id === bea.id)).toMatchObject({
    name: 'Cleo',
    role: 'Admin',
    is_retired: true,
    is_active: false,
  })
  const strangers = await world.ask('treasurer', 'PATCH', path, { is_retired: false })
  expect([strangers.status, strangers.json()]).toMatchObject([404, { detail: 'User not found' }])
  const acmes = (await list('viewer', world.acme))[0]!
  expect((await world.ask('viewer', 'PATCH', `/api/users/${acmes.id}`, { is_retired: true })).status).toBe(
    403,
  )
})

test('an organisation keeps an Owner or Admin who can sign in, under any number of simultaneous requests', async () => {
  const org = await organisationOf('viewer')
  const me = await self('viewer', org)
  // A person without a password cannot run anything yet.
  await add('viewer', org, freshEmail(), 'Admin')
  for (const attempt of [
    put('viewer', org, me, { role: 'Manager' }),
    put('viewer', org, me, { is_active: false }),
    patch('viewer', org, me, { is_retired: true }),
    remove('viewer', org, me),
  ]) {
    const answer = await attempt
    expect([answer.status, answer.json().detail]).toEqual([
      409,
      'An organization keeps at least one active Owner or Admin who can sign in.',
    ])
  }
  const treasurer = await add('viewer', org, 'treasurer@holdfast.test', 'Admin')
  const both = await Promise.all([
    patch('viewer', org, me, { is_retired: true }),
    patch('treasurer', org, treasurer, { is_retired: true }),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('members cannot grant what they lack: the system flag, ownership, another person\u2019s account', async () => {
  const org = await organisationOf('viewer')
  const treasurer = await add('viewer', org, 'treasurer@holdfast.test', 'Admin')
  const operator = await add('viewer', org, 'operator@holdfast.test')
  const detail = async (answer: ReturnType<typeof put>) => {
    const refused = await answer
    return [refused.status, refused.json().detail]
  }
  expect(await detail(put('viewer', org, treasurer, { is_system: true }))).toEqual([
    403,
    'Only a system user may change who is a system user.',
  ])
  expect(await detail(put('treasurer', org, await self('viewer', org), { role: 'User' }))).toEqual([
    403,
    'Only an Owner or a system user may change an Owner.',
  ])
  expect((await remove('treasurer', org, await self('viewer', org))).status).toBe(403)
  expect(await detail(put('viewer', org, treasurer, { email: freshEmail() }))).toEqual([
    403,
    'This person also belongs to another organization: only they or a system user may change their name or email.',
  ])
  expect(await detail(put('viewer', org, operator, { email: freshEmail() }))).toEqual([
    403,
    'This person has rights that you do not have: you may not change their name or email.',
  ])
  expect((await put('treasurer', org, treasurer, { name: 'Teresa T.' })).json().name).toBe('Teresa T.')
  // The account of an admin is off limits to a system user who is not one.
  const admin = (await list('operator', world.acme)).find(({ email }) => email === 'admin@holdfast.test')!
  expect((await put('operator', world.acme, admin, { email: freshEmail() })).status).toBe(403)
})

test('an archived or removed member loses access with the next call, even if the session remains', async () => {
  const org = await organisationOf('viewer')
  const approver = await add('viewer', org, 'approver@holdfast.test', 'Admin')
  expect((await list('approver', org)).length).toBe(2)
  await patch('viewer', org, approver, { is_retired: true, is_active: false })
  expect((await world.ask('approver', 'GET', `/api/orgs/${org}/members`)).status).toBe(404)
  await patch('viewer', org, approver, { is_retired: false, is_active: true })
  expect((await list('approver', org)).length).toBe(2)
  await remove('viewer', org, approver)
  expect((await world.ask('approver', 'GET', `/api/orgs/${org}/members`)).status).toBe(404)
  expect((await world.ask('approver', 'GET', `/api/orgs/${world.acme}/members`)).status).toBe(200)
})

const choose = (token: string, secret: string) =>
  world.ask(null, 'POST', '/api/auth/set-password', { token, password: secret })
const signIn = (email: string, secret: string) =>
  world.ask(null, 'POST', '/api/auth/login', { email, password: secret })
const secret = 'correct horse battery'

async function invite(org: string, email = freshEmail()) {
  const answer = await world.ask('viewer', 'POST', `/api/orgs/${org}/members`, {
    name: 'Ines',
    email,
    role: 'User',
  })
  const { path } = answer.json().password_link as { path: string }
  return { email, member: answer.json() as Shown, token: path.split('#')[1] ?? '', path }
}

test('a new member gets a link that works once, and signs in with the password they chose', async () => {
  const org = await organisationOf('viewer')
  const { email, token, path } = await invite(org)
  expect(path).toMatch(/^\/main\/SetPassword#[\w-]{43}$/)
  expect(JSON.stringify(await world.db.selectFrom('password_links').selectAll().execute())).not.toContain(
    token,
  )
  const events = await world.ask('viewer', 'GET', `/api/orgs/${org}/audit-events`)
  expect(events.text).not.toContain(token)
  expect((await signIn(email, '')).status).toBe(422)
  expect((await signIn(email, secret)).status).toBe(401)
  expect((await choose(token, 'too short')).status).toBe(422)
  expect((await choose(token, secret)).json()).toEqual({ email })
  expect((await signIn(email, secret)).status).toBe(200)
  const again = await choose(token, 'another password')
  expect([again.status, again.json().detail]).toEqual([
    404,
    'This link is not valid any more. Ask for a new one.',
  ])
  expect((await list('viewer', org)).find((member) => member.email === email)).toMatchObject({
    is_invited: false,
  })
})

test('[PASSWORD_COMMON] an easily guessed password is refused, and the link remains valid', async () => {
  const { email, token } = await invite(await organisationOf('viewer'))
  for (const guessed of ['password1234', 'Ines-Ines-Ines', email, 'a'.repeat(12)]) {
    const answer = await choose(token, guessed)
    expect([guessed, answer.status, answer.json()]).toMatchObject([
      guessed,
      422,
      {
        detail: 'password: is one of those that are guessed first. Choose several unrelated words.',
        code: 'PASSWORD_COMMON',
      },
    ])
    expect((await signIn(email, guessed)).status).toBe(401)
  }
  expect((await choose(token, secret)).status).toBe(200)
})

test('a link expires after 72 hours, and when a newer one is made', async () => {
  const org = await organisationOf('viewer')
  const first = await invite(org)
  const newer = await world.ask('viewer', 'POST', `/api/orgs/${org}/members/${first.member.id}/password-link`)
  expect(newer.status, newer.text).toBe(201)
  expect((await choose(first.token, secret)).status).toBe(404)
  const token = newer.json().path.split('#')[1]
  const hours = (Date.parse(newer.json().expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  await world.db
    .updateTable('password_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect((await choose(token, secret)).status).toBe(404)
})

test('of two people who use one link at once, one chooses the password', async () => {
  const { token } = await invite(await organisationOf('viewer'))
  const answers = await Promise.all([choose(token, 'password of one'), choose(token, 'password of two')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
})

test('a link never opens an account that already has an owner, here or elsewhere', async () => {
  const org = await organisationOf('viewer')
  const tokenOf = (link: { path: string }) => link.path.split('#')[1] ?? ''
  const invitation = async (asker: Person, orgId: string, email: string) =>
    (await world.ask(asker, 'POST', `/api/orgs/${orgId}/members`, { name: 'x', email, role: 'User' })).json()
  const link = (asker: Person, orgId: string, id: string) =>
    world.ask(asker, 'POST', `/api/orgs/${orgId}/members/${id}/password-link`)
  const known = await invitation('viewer', org, 'Treasurer@holdfast.test')
  expect((await choose(tokenOf(known.password_link), secret)).status).toBe(404)
  const again = await link('viewer', org, known.id)
  expect([again.status, (await choose(tokenOf(again.json()), secret)).status]).toEqual([201, 404])
  await world.accept('treasurer', org)
  expect((await link('viewer', org, known.id)).status).toBe(409)
  // Invited to one organisation and then to another, whose Owner could otherwise take over the account.
  const { email, member } = await invite(org)
  const other = await organisationOf('approver')
  const there = await invitation('approver', other, email)
  expect(there).toMatchObject({ is_invited: true, name: 'x' })
  const newer = await link('approver', other, there.id)
  for (const answer of [there.password_link, newer.json()])
    expect((await choose(tokenOf(answer), secret)).status).toBe(404)
  expect((await link('owner', org, member.id)).status).toBe(404)
  const twice = await world.ask('viewer', 'POST', `/api/orgs/${org}/members`, {
    name: 'x',
    email,
    role: 'User',
  })
  expect(twice.status).toBe(409)
})

test('[DATA-40] [API-90] [API-91] the directory lists active people with a treasury role, searchable by name, role and id', async () => {
  const people = (await world.ask('viewer', 'GET', '/api/org/users')).json()
  expect(people.map((person: object) => Object.keys(person).sort())).toEqual(
    people.map(() => ['email', 'id', 'name', 'role']),
  )
  const names = async (search: string, asker: Person = 'viewer') =>
    (await world.ask(asker, 'GET', `/api/org/users${search}`))
      .json()
      .map((member: { email: string }) => member.email)
  expect(await names('?roles=Approver,Viewer&query=AR')).toEqual(['approver@holdfast.test'])
  expect(await names('?roles=Viewer&query=AR')).toEqual([])
  expect(await names('?roles=Viewer')).toEqual(['viewer@holdfast.test'])
  expect(await names('?roles=Admin', 'owner')).toEqual(['owner@birch.test'])
  expect((await names('')).includes('admin@holdfast.test')).toBe(false)
  expect((await world.ask('viewer', 'GET', '/api/org/users?roles=Boss')).status).toBe(422)
  const [first, second] = people
  const byIds = await world.ask('viewer', 'POST', '/api/org/users/byIds', {
    ids: [second.id, nowhere, first.id, second.id],
  })
  expect(byIds.json()).toEqual([second, first])
  expect((await world.ask('owner', 'POST', '/api/org/users/byIds', { ids: [first.id] })).json()).toEqual([])
  expect((await world.ask('owner', 'GET', `/api/org/users?entity_id=${world.acme}`)).status).toBe(404)
})

test('each change of a member is in the record of the organisation', async () => {
  const org = await organisationOf('viewer')
  const bea = await add('viewer', org, freshEmail())
  await put('viewer', org, bea, { role: 'Manager' })
  await patch('viewer', org, bea, { is_retired: true })
  await patch('viewer', org, bea, { is_retired: false })
  await remove('viewer', org, bea)
  const { rows } = (await world.ask('viewer', 'GET', `/api/orgs/${org}/audit-events?subject=member`)).json()
  expect(rows.map((row: { verb: string }) => row.verb)).toEqual([
    'deleted',
    'restored',
    'archived',
    'updated',
    'created',
  ])
  expect(rows[3]).toMatchObject({
    actor: { email: 'viewer@holdfast.test' },
    before: { role: 'User' },
    after: { role: 'Manager' },
  })
})

test('no link is issued for an account whose owner is choosing a password at that moment', async () => {
  const orgId = await organisationOf('viewer')
  const email = freshEmail()
  const member = await add('viewer', orgId, email)
  const pending = await transaction(world.db, async (tx) => {
    await tx.updateTable('users').set({ password_hash: 'chosen' }).where('email', '=', email).execute()
    await tx.updateTable('members').set({ accepted_at: new Date() }).where('id', '=', member.id).execute()
    const answer = world.ask('viewer', 'POST', `/api/orgs/${orgId}/members/${member.id}/password-link`)
    await Promise.race([vi.waitFor(async () => expect(await waiting(world.db)).toBe(1)), answer])
    return { answer }
  })
  const { status, text } = await pending.answer
  expect([status, text]).toEqual([409, expect.stringContaining('has chosen a password already')])
})

test('the treasury role is set with the invitation, by a person who may change members', async () => {
  const org = await organisationOf('treasurer')
  const person = (email: string, treasury_role: unknown) => ({
    name: 'Ana',
    email,
    role: 'User',
    treasury_role,
  })
  const path = `/api/orgs/${org}/members`
  const email = `${randomUUID()}@new.test`
  const made = await world.ask('treasurer', 'POST', path, person(email, 'Approver'))
  expect([made.status, made.json()]).toMatchObject([201, { email, treasury_role: 'Approver' }])
  const wrong = await world.ask('treasurer', 'POST', path, person(`${randomUUID()}@new.test`, 'Boss'))
  expect(wrong.status).toBe(422)
  expect(
    (await world.ask('viewer', 'POST', `/api/orgs/${world.acme}/members`, person(email, 'Admin'))).status,
  ).toBe(403)
})
