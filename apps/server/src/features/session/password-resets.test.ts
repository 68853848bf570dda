/** Replacing the password of a person who has chosen one: staff cannot do it alone, and it suspends approving. */
import { installationId } from '@holdfast/ledger'
import { findAlert, listLastingAlerts } from '@holdfast/store/read'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { linkByOperator } from './link-by-operator.ts'
import { Watcher } from '../../vigilance/watcher.ts'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import { emailOf, password, type Person } from '../../../test/world.ts'

let world: TransferWorld
beforeEach(async () => {
  world = await createTransferWorld()
})

const request = async (staff: Person, person: Person) =>
  world.ask(staff, 'POST', `/admin-api/users/${await world.userId(person)}/password-reset`)
const link = async (staff: Person, person: Person) =>
  world.ask(staff, 'POST', `/admin-api/users/${await world.userId(person)}/password-link`)
const pending = (head: Person, orgId = world.acme) =>
  world.ask(head, 'GET', `/api/orgs/${orgId}/password-resets`)
const decide = (head: Person, id: string, verb: 'agree' | 'decline', orgId = world.acme) =>
  world.ask(head, 'POST', `/api/orgs/${orgId}/password-resets/${id}/${verb}`)
const signIn = (person: Person, secret = password) =>
  world.ask(null, 'POST', '/api/auth/login', { email: emailOf(person), password: secret })
const choose = (path: string, secret: string) =>
  world.ask(null, 'POST', '/api/auth/set-password', { token: path.split('#')[1], password: secret })
const secret = 'a rather long new secret'

/** A replacement that the organisation approved and that the staff member collected and used. */
async function replacePassword(person: Person): Promise<string> {
  expect((await request('operator', person)).status).toBe(201)
  const [reset] = (await pending('admin')).json()
  expect((await decide('admin', reset.id, 'agree')).status).toBe(204)
  const made = await link('operator', person)
  expect(made.status, made.text).toBe(201)
  expect((await choose(made.json().path, secret)).status).toBe(200)
  return (await signIn(person, secret)).json().token as string
}

const asToken = (token: string, method: string, url: string, payload: object = {}) =>
  world.server.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload }),
  })

test("staff gets no link for a person with a password before that person's organisation approves", async () => {
  const refused = await link('operator', 'approver2')
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'This person has chosen a password. Request a reset first: an Owner or Admin of their organization must approve it.',
  ])
  const requested = await request('operator', 'approver2')
  expect([requested.status, requested.json().password_reset]).toMatchObject([
    201,
    { state: 'pending', requested_by: { name: 'Otis Operator' } },
  ])
  expect((await link('operator', 'approver2')).status).toBe(409)
  const [reset] = (await pending('admin')).json()
  expect(reset).toMatchObject({
    person: { email: 'approver2@holdfast.test' },
    requested_by: { name: 'Otis Operator' },
  })
  // Staff without the role, a member without it, and another organisation are all refused.
  for (const person of ['operator', 'treasurer', 'approver2'] as const) {
    expect((await pending(person)).status).toBe(403)
    expect((await decide(person, reset.id, 'agree')).status).toBe(403)
  }
  expect((await decide('owner', reset.id, 'agree')).status).toBe(404)
  expect((await decide('owner', reset.id, 'agree', world.birch)).status).toBe(404)
  expect((await decide('admin', reset.id, 'agree')).status).toBe(204)
  expect((await decide('admin', reset.id, 'agree')).status).toBe(404)
  // Only the staff member who asked gets it, and only once.
  expect((await link('admin', 'approver2')).status).toBe(409)
  const made = await link('operator', 'approver2')
  expect(made.status).toBe(201)
  expect((await link('operator', 'approver2')).status).toBe(409)
  expect((await signIn('approver2')).status).toBe(200)
  expect((await choose(made.json().path, secret)).status).toBe(200)
  expect((await signIn('approver2')).status).toBe(401)
  expect((await signIn('approver2', secret)).status).toBe(200)
})

test('the requester cannot approve, even as Admin of the organisation, and people cannot approve their own', async () => {
  expect((await request('admin', 'owner')).status).toBe(409) // Birch has no other Owner or Admin.
  expect((await request('admin', 'approver')).status).toBe(409)
  const operator = await world.db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', await world.userId('operator'))
    .executeTakeFirstOrThrow()
  await world.db.updateTable('members').set({ role: 'Admin' }).where('id', '=', operator.id).execute()
  expect((await request('admin', 'approver')).status).toBe(201)
  const [reset] = (await pending('admin')).json()
  const own = await decide('admin', reset.id, 'agree')
  expect([own.status, own.json().detail]).toEqual([
    403,
    'Another Owner or Admin must approve it. You can’t, because you requested it or because it is your password.',
  ])
  expect((await decide('operator', reset.id, 'agree')).status).toBe(204)
})

test('a declined or expired request gives no link', async () => {
  await request('operator', 'approver2')
  const [first] = (await pending('admin')).json()
  expect((await decide('admin', first.id, 'decline')).status).toBe(204)
  expect((await pending('admin')).json()).toEqual([])
  expect((await link('operator', 'approver2')).status).toBe(409)
  await request('operator', 'approver2')
  const [second] = (await pending('admin')).json()
  await decide('admin', second.id, 'agree')
  await world.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  expect((await link('operator', 'approver2')).status).toBe(409)
})

test('a replaced password suspends approving and signing, and earlier approvals do not count', async () => {
  const id = await world.create()
  await world.act('treasurer', id, 'submit')
  const before = await world.approved()
  const token = await replacePassword('approver')
  const answer = await asToken(token, 'POST', `/api/transfer-requests/${id}/approve`)
  expect([answer.statusCode, answer.body]).toEqual([
    403,
    expect.stringMatching(
      /^Your password was replaced\. You can approve and sign transfers again from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ),
  ])
  const me = await asToken(token, 'GET', '/api/me')
  const hours = (Date.parse(me.json().approvals_suspended_until) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  expect((await world.get(before)).approvals).toMatchObject([{ counts: false }])
  const signed = await world.act('treasurer', before, 'sign-and-broadcast')
  expect([signed.status, signed.text]).toEqual([409, expect.stringContaining('0 of the 1')])
  await world.db
    .updateTable('users')
    .set({ approvals_suspended_until: new Date(Date.now() - 1) })
    .where('email', '=', emailOf('approver'))
    .execute()
  expect((await asToken(token, 'GET', '/api/me')).json()).not.toHaveProperty('approvals_suspended_until')
  expect((await asToken(token, 'POST', `/api/transfer-requests/${id}/approve`)).statusCode).toBe(200)
})

test('a person with a replaced password cannot approve a transfer', async () => {
  const id = await world.approved()
  const token = await replacePassword('treasurer')
  const answer = await asToken(token, 'POST', `/api/transfer-requests/${id}/sign-and-broadcast`)
  expect([answer.statusCode, answer.body]).toEqual([
    403,
    expect.stringContaining('Your password was replaced.'),
  ])
})

test('every organisation of the person has each step in its record, and an alert', async () => {
  const watcher = new Watcher({ db: world.db, log: pino({ level: 'silent' }) })
  const alerts = async () => {
    await watcher.look()
    const lasting = await listLastingAlerts(world.db)
    return lasting
      .filter(({ kind }) => kind === 'password-reset' || kind === 'new-password')
      .map(({ entity_id, kind, facts }) => [entity_id, kind, facts])
  }
  await request('operator', 'approver')
  expect(await alerts()).toEqual([
    [
      world.acme,
      'password-reset',
      expect.objectContaining({ person: 'Arthur Approver', requested_by: 'Otis Operator' }),
    ],
  ])
  await replacePassword('approver')
  expect(await alerts()).toEqual([
    [
      world.acme,
      'new-password',
      expect.objectContaining({ person: 'Arthur Approver', until: expect.any(String) }),
    ],
  ])
  const [alert] = await listLastingAlerts(world.db)
  expect(await findAlert(world.db, { organisationIds: [world.acme], id: alert?.id ?? '' })).toBeDefined()
  const events = await world.db
    .selectFrom('audit_events')
    .select(['entity_id', 'verb', 'actor_name'])
    .where('subject_name', '=', 'Arthur Approver')
    .orderBy('seq')
    .execute()
  for (const chain of [world.acme, installationId])
    expect(
      events
        .filter(({ entity_id, verb }) => entity_id === chain && verb !== 'signed-in')
        .map(({ verb, actor_name }) => [verb, actor_name]),
    ).toEqual([
      ['reset-requested', 'Otis Operator'],
      ['reset-requested', 'Otis Operator'],
      ['reset-agreed', 'Ada Admin'],
      ['reset-link-made', 'Otis Operator'],
      ['password-set', 'Arthur Approver'],
    ])
  expect(events.filter(({ entity_id }) => entity_id === world.birch)).toEqual([])
})

test("the waiting time is configurable, and a person's first password suspends nothing", async () => {
  const free = await createTransferWorld({ HOLDFAST_NEW_PASSWORD_HOURS: '0' })
  world = free
  const id = await world.create()
  await world.act('treasurer', id, 'submit')
  const token = await replacePassword('approver')
  expect((await asToken(token, 'POST', `/api/transfer-requests/${id}/approve`)).statusCode).toBe(200)
  world = await createTransferWorld()
  const added = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, {
    name: 'Nora',
    email: 'nora@new.test',
    role: 'User',
  })
  await choose(added.json().password_link.path, secret)
  const nora = await world.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'nora@new.test')
    .executeTakeFirstOrThrow()
  expect(nora.approvals_suspended_until).toBeNull()
})

test('where no other person could approve, the operator of the server makes a link, and the record states it', async () => {
  await world.db
    .deleteFrom('members')
    .where('user_id', '=', await world.userId('admin'))
    .execute()
  const refused = await request('operator', 'owner')
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'Nobody could approve it: no organization of this person has another Owner or Admin who can sign in. The operator of the server can create a link.',
  ])
  expect(await linkByOperator(world.db, 'nobody@holdfast.test')).toBeNull()
  const path = await linkByOperator(world.db, emailOf('owner'))
  expect((await choose(path ?? '', secret)).status).toBe(200)
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'actor_name'])
    .where('entity_id', '=', world.birch)
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { verb: 'reset-link-made', actor_name: null },
    { verb: 'password-set', actor_name: 'Olga Owner' },
  ])
})

test('a link for an invited person with more rights than the issuer is refused', async () => {
  const added = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, {
    name: 'Nora',
    email: 'nora@new.test',
    role: 'User',
  })
  const member = `/api/orgs/${world.acme}/members/${added.json().id}`
  const staff = `/admin-api/users/${await idOfEmail('nora@new.test')}/password-link`
  expect((await world.ask('admin', 'POST', `${member}/password-link`)).status).toBe(201)
  expect((await world.ask('operator', 'POST', staff)).status).toBe(201)
  await world.ask('admin', 'PATCH', member, { treasury_role: 'Approver' })
  for (const [person, path] of [
    ['admin', `${member}/password-link`],
    ['admin', staff],
    ['operator', staff],
  ] as const) {
    const answer = await world.ask(person, 'POST', path)
    expect([answer.status, answer.json().detail]).toEqual([
      403,
      'This person has rights that you do not have: you may not give them a link.',
    ])
  }
})

const idOfEmail = async (email: string): Promise<string> =>
  (await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
