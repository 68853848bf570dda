/** People become members only by accepting, and an organisation learns nothing about an account before. */
import { randomUUID } from 'node:crypto'
import { listConditions } from '@holdfast/store/read'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, emailOf, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const organisationOf = async (owner: Person, name = `Of ${owner} ${randomUUID()}`): Promise<string> =>
  (await world.ask(owner, 'POST', '/api/my-organizations', { name })).json().id
const invite = async (asker: Person, orgId: string, email: string, name = 'Alex') =>
  (await world.ask(asker, 'POST', `/api/orgs/${orgId}/members`, { name, email, role: 'User' })).json()
const membersOf = async (asker: Person, orgId: string) =>
  (await world.ask(asker, 'GET', `/api/orgs/${orgId}/members`)).json() as { id: string }[]
const invitationsOf = async (person: Person, orgId: string) =>
  (await world.ask(person, 'GET', '/api/my-invitations'))
    .json()
    .filter(({ entity_id }: { entity_id: string }) => entity_id === orgId)
const recordOf = async (asker: Person, orgId: string) =>
  (await world.ask(asker, 'GET', `/api/orgs/${orgId}/audit-events?subject=member`)).json().rows

test('an invitation looks the same whether or not the address has an account', async () => {
  const org = await organisationOf('owner')
  const retired = `${randomUUID()}@gone.test`
  await world.db
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: retired,
      name: 'Gone',
      password_hash: 'x',
      is_retired: true,
      created_at: new Date(),
    })
    .execute()
  const emails = ['ADMIN@holdfast.test', 'operator@holdfast.test', `${randomUUID()}@new.test`, retired]
  const answers = []
  for (const email of emails) answers.push(await invite('owner', org, email))
  const listed = await membersOf('owner', org)
  for (const [place, email] of emails.entries()) {
    const { id, password_link, joined_at: _, ...shown } = answers[place]
    expect(shown).toEqual({
      name: 'Alex',
      email,
      role: 'User',
      is_active: true,
      is_system: false,
      is_retired: false,
      entity_id: org,
      treasury_role: null,
      is_invited: true,
      version: 1,
    })
    expect(Object.keys(password_link).toSorted()).toEqual(['expires_at', 'path'])
    expect(password_link.path).toMatch(/^\/main\/SetPassword#[\w-]{43}$/)
    expect(listed.find((invitation) => invitation.id === id)).toMatchObject(shown)
    // Changing an invitation reveals nothing either.
    const path = `/api/orgs/${org}/members/${id}`
    const fields = { email, role: 'Manager', is_active: true, is_system: false }
    const renamed = await world.ask('owner', 'PUT', path, { ...fields, name: 'Alexis' })
    expect([renamed.status, renamed.json().name]).toEqual([200, 'Alexis'])
    const moved = await world.ask('owner', 'PUT', path, { ...fields, name: 'Alexis', email: 'other@x.test' })
    expect(moved.status).toBe(409)
    expect((await world.ask('owner', 'POST', `${path}/password-link`)).status).toBe(201)
    expect((await world.ask('owner', 'DELETE', path)).status).toBe(204)
  }
  expect(JSON.stringify(await recordOf('owner', org))).not.toMatch(/Otis|Ada|Gone/)
  expect((await world.ask('operator', 'GET', '/api/me')).status, 'still signed in').toBe(200)
})

test('an invitation grants nothing before it is accepted, whatever role it names', async () => {
  const org = await organisationOf('owner')
  const { id } = await invite('owner', org, emailOf('approver'))
  const path = `/api/orgs/${org}/members`
  await world.ask('owner', 'PATCH', `${path}/${id}`, { treasury_role: 'Approver' })
  expect((await world.ask('approver', 'GET', path)).status).toBe(404)
  const directory = async () => (await world.ask('owner', 'GET', `/api/org/users?entity_id=${org}`)).json()
  expect(await directory()).toEqual([])
  expect(await invitationsOf('viewer', org)).toEqual([])
  const [open] = await invitationsOf('approver', org)
  expect(open).toMatchObject({ id, role: 'User', invited_by: expect.any(String) })
  expect((await world.ask('viewer', 'POST', `/api/my-invitations/${id}/accept`)).status).toBe(404)
  const accept = () => world.ask('approver', 'POST', `/api/my-invitations/${id}/accept`)
  const answers = await Promise.all([accept(), accept()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await world.ask('approver', 'GET', path)).status).toBe(200)
  expect(await directory()).toMatchObject([{ email: emailOf('approver'), role: 'Approver' }])
  const [event] = await recordOf('owner', org)
  expect(event).toMatchObject({ verb: 'accepted', actor: { email: emailOf('approver') } })
})

test("a person who declines is not a member, and the record contains only the invitation's text", async () => {
  const org = await organisationOf('owner')
  const { id } = await invite('owner', org, 'Approver2@holdfast.test')
  expect((await world.ask('approver2', 'POST', `/api/my-invitations/${id}/decline`)).status).toBe(204)
  expect(await invitationsOf('approver2', org)).toEqual([])
  expect((await membersOf('owner', org)).map((member) => member.id)).not.toContain(id)
  const [event] = await recordOf('owner', org)
  expect(event).toMatchObject({ verb: 'declined', actor: { name: 'Alex', email: 'Approver2@holdfast.test' } })
  expect((await world.ask('approver2', 'POST', `/api/my-invitations/${id}/accept`)).status).toBe(404)
})

test('a cancelled invitation cannot be accepted', async () => {
  const org = await organisationOf('owner')
  const { id } = await invite('owner', org, emailOf('approver2'))
  expect((await world.ask('owner', 'DELETE', `/api/orgs/${org}/members/${id}`)).status).toBe(204)
  expect((await world.ask('approver2', 'POST', `/api/my-invitations/${id}/accept`)).status).toBe(404)
})

test('without a default the first organisation that a person joined is used, not the first by name', async () => {
  const org = await organisationOf('owner', 'Acme Treasury')
  const first = await organisationOf('owner', 'AAA')
  for (const orgId of [org, first]) {
    await invite('owner', orgId, emailOf('viewer'))
    await world.accept('viewer', orgId)
  }
  await world.db
    .updateTable('users')
    .set({ default_org_id: null })
    .where('email', '=', emailOf('viewer'))
    .execute()
  const mine = (await world.ask('viewer', 'GET', '/api/my-organizations')).json()
  expect(mine.map(({ id }: { id: string }) => id)).toEqual([world.acme, org, first])
  const people = (await world.ask('viewer', 'GET', '/api/org/users')).json()
  expect(people.map(({ email }: { email: string }) => email)).toContain(emailOf('treasurer'))
})

test('an organisation that a person has not joined neither sees nor approves a password reset', async () => {
  const org = await organisationOf('owner')
  await invite('owner', org, emailOf('approver2'))
  const { id: userId } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf('approver2'))
    .executeTakeFirstOrThrow()
  expect(
    (await world.ask('operator', 'POST', `/admin-api/users/${userId}/password-reset`)).status,
  ).toBeLessThan(300)
  const resetsOf = async (asker: Person, orgId: string) =>
    (await world.ask(asker, 'GET', `/api/orgs/${orgId}/password-resets`)).json() as { id: string }[]
  const [reset] = await resetsOf('admin', world.acme)
  expect(await resetsOf('owner', org)).toEqual([])
  const agree = await world.ask('owner', 'POST', `/api/orgs/${org}/password-resets/${reset?.id}/agree`)
  expect(agree.status).toBe(404)
  await world.db
    .updateTable('users')
    .set({ approvals_suspended_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', userId)
    .execute()
  const alerted = (await listConditions(world.db, new Date())).filter(({ kind }) =>
    ['password-reset', 'new-password'].includes(kind),
  )
  expect([...new Set(alerted.map(({ organisationId }) => organisationId))]).toEqual([world.acme])
  const record = await world.ask('owner', 'GET', `/api/orgs/${org}/audit-events`)
  expect(record.text).not.toContain('reset-requested')
})
