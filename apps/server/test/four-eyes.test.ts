/** Ways of one person to act as two, in an organisation whose signers enforce rules. Each ends at its first step. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from './ruled-world.ts'
import { type Answer, emailOf, type Person } from './world.ts'

let world: RuledWorld
beforeAll(async () => {
  world = await createPlainRuledWorld()
  await world.stepUp('admin', 'approver')
})

const codeOf = (answer: Answer): [number, string | undefined] => [answer.status, answer.json().code]
const membersOf = async (person: Person) =>
  (await world.ask(person, 'GET', `/api/orgs/${world.acme}/members`)).json() as {
    id: string
    email: string
    treasury_role: string | null
  }[]

test('an Admin alone cannot make two approvers of invented accounts', async () => {
  const before = await membersOf('admin')
  const invented = [randomUUID(), randomUUID()].map((mark) => `${mark}@puppets.test`)
  for (const email of invented) {
    const body = { name: 'Puppet', email, role: 'User', treasury_role: 'Approver' }
    const answer = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, body)
    expect(codeOf(answer)).toEqual([409, 'CHANGE_PROPOSED'])
    // There is no account, so nothing can choose a password or adopt.
    expect(answer.json().password_link).toBeUndefined()
    const { change } = answer.json().params
    const adopt = `/api/orgs/${world.acme}/pending-changes/${change}/adopt`
    expect(codeOf(await world.ask('admin', 'POST', adopt))).toEqual([403, 'CHANGE_NOT_YOURS_TO_DECIDE'])
  }
  expect(await membersOf('admin')).toEqual(before)
})

test('nor of members whom he invited without a role', async () => {
  const email = `${randomUUID()}@puppets.test`
  const body = { name: 'Puppet', email, role: 'User' }
  const { id } = (await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, body)).json()
  const path = `/api/orgs/${world.acme}/members/${id}`
  expect(codeOf(await world.ask('admin', 'PATCH', path, { treasury_role: 'Approver' }))).toEqual([
    409,
    'CHANGE_PROPOSED',
  ])
  expect((await membersOf('admin')).find((member) => member.id === id)).toMatchObject({ treasury_role: null })
})

test('staff neither adopt by their flags nor give themselves a role', async () => {
  const own = (await membersOf('operator')).find(({ email }) => email === emailOf('operator'))
  const path = `/api/orgs/${world.acme}/members/${own?.id}`
  expect(codeOf(await world.ask('operator', 'PATCH', path, { treasury_role: 'Admin' }))).toEqual([
    403,
    'OWN_ROLE',
  ])
  const body = { name: 'Puppet', email: `${randomUUID()}@puppets.test`, role: 'Admin' }
  const proposal = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, body)
  const adopt = `/api/orgs/${world.acme}/pending-changes/${proposal.json().params.change}/adopt`
  expect(codeOf(await world.ask('operator', 'POST', adopt))).toEqual([403, 'FORBIDDEN'])
})

test('staff get no link for an invited approver', async () => {
  const email = `${randomUUID()}@new.test`
  const body = { name: 'Nia', email, role: 'User', treasury_role: 'Approver' }
  const proposal = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, body)
  const adopt = `/api/orgs/${world.acme}/pending-changes/${proposal.json().params.change}/adopt`
  expect((await world.ask('approver', 'POST', adopt)).status).toBe(200)
  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(codeOf(await world.ask('admin', 'POST', `/admin-api/users/${id}/password-link`))).toEqual([
    409,
    'LINK_BY_ORGANISATION',
  ])
})

test('another organisation of an approver does not approve a new password', async () => {
  const elsewhere = (
    await world.ask('operator', 'POST', '/api/my-organizations', { name: 'Puppet house' })
  ).json().id
  for (const person of ['approver', 'viewer'] as const) {
    const body = { name: 'P', email: emailOf(person), role: person === 'viewer' ? 'Admin' : 'User' }
    expect((await world.ask('operator', 'POST', `/api/orgs/${elsewhere}/members`, body)).status).toBe(201)
    await world.accept(person, elsewhere)
  }
  const userId = await world.userId('approver')
  const request = await world.ask('operator', 'POST', `/admin-api/users/${userId}/password-reset`)
  expect(request.status, request.text).toBe(201)
  const list = await world.ask('viewer', 'GET', `/api/orgs/${elsewhere}/password-resets`)
  const [reset] = list.json() as { id: string }[]
  const agree = (person: Person, organisationId: string) =>
    world.ask(person, 'POST', `/api/orgs/${organisationId}/password-resets/${reset?.id}/agree`)
  expect(codeOf(await agree('viewer', elsewhere))).toEqual([403, 'RESET_ELSEWHERE'])
  expect((await agree('admin', world.acme)).status).toBe(204)
})
