/** Account groups: who may change them, what a change preserves, what cannot be deleted, and what the channel sends. */
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let entity: string
beforeAll(async () => {
  world = await createWorld()
  entity = (await world.ask('admin', 'POST', '/api/my-organizations', { name: 'Groups' })).json().id
})

const create = async (name: string, more: object = {}) =>
  (
    await world.ask('admin', 'POST', '/api/account-groups', {
      name,
      description: '',
      entity_id: entity,
      ...more,
    })
  ).json()
const list = async () => (await world.ask('admin', 'GET', `/api/account-groups?entity_id=${entity}`)).json()
const messages = async () =>
  (
    await world.db.selectFrom('outbox').selectAll().where('entity_id', '=', entity).orderBy('id').execute()
  ).map(({ message }) => message as { type: string; payload: { id: string } })

test('[AG-08] [API-18] [DATA-05] a new group is listed last with every field, and announced to its members', async () => {
  const first = await create('  Ops  ', { description: 'Daily', sort_order: 3 })
  const second = await create('Cold')
  expect(first).toMatchObject({
    name: 'Ops',
    description: 'Daily',
    sort_order: 3,
    is_active: true,
    entity_id: entity,
    entity: 'Groups',
    version: 1,
  })
  expect(second.sort_order).toBe(4)
  expect(await list()).toEqual([first, second])
  expect(await messages()).toContainEqual({ type: 'account_group_created', payload: first })
})

test('[AG-04] [AG-05] [AG-06] [AG-07] [AG-08] [API-20] [API-22] only system users change groups, and only of their own organisations', async () => {
  const group = await create('Guarded')
  const path = `/api/account-groups/${group.id}`
  for (const person of ['treasurer', 'viewer'] as const)
    for (const [method, url, body] of [
      ['POST', '/api/account-groups', { name: 'x', entity_id: world.acme }],
      ['PUT', path, { sort_order: 9 }],
      ['PATCH', path, { is_active: false }],
      ['DELETE', path, undefined],
    ] as const)
      expect([method, (await world.ask(person, method, url, body)).status]).toEqual([method, 403])
  // The operator is a system user, but not in this organisation.
  expect((await world.ask('operator', 'PUT', path, { sort_order: 9 })).status).toBe(404)
  expect((await world.ask('operator', 'DELETE', path)).status).toBe(404)
  expect((await list()).find(({ id }: { id: string }) => id === group.id)).toEqual(group)
})

test('[API-21] [AG-21] changing the place preserves name and description, and all three can be changed together', async () => {
  const group = await create('Before', { description: 'as it was' })
  const path = `/api/account-groups/${group.id}`
  const moved = (await world.ask('admin', 'PUT', path, { sort_order: 40 })).json()
  expect(moved).toMatchObject({ name: 'Before', description: 'as it was', sort_order: 40, version: 2 })
  const change = { name: 'After', description: '', sort_order: -1 }
  expect((await world.ask('admin', 'PUT', path, change)).json()).toMatchObject({ ...change, version: 3 })
})

test('[AG-17] a place that is not an integer is refused', async () => {
  const { id } = await create('Placed')
  for (const sort_order of ['abc', '7', 1.5, 2 ** 31, null])
    expect((await world.ask('admin', 'PUT', `/api/account-groups/${id}`, { sort_order })).status).toBe(422)
})

test('[AG-12] [AG-13] [API-22] archiving and restoring, each announced with the whole group', async () => {
  const group = await create('Seasonal')
  const path = `/api/account-groups/${group.id}`
  const archived = (await world.ask('admin', 'PATCH', path, { is_active: false })).json()
  expect(archived).toEqual({ ...group, is_active: false, version: 2 })
  expect((await world.ask('admin', 'PATCH', path, { is_active: true })).json().is_active).toBe(true)
  expect(await messages()).toContainEqual({ type: 'account_group_updated', payload: archived })
})

test('[AG-15] [API-23] a group with a wallet, even archived, stays with the documented sentence; an empty one is deleted', async () => {
  const group = await create('Held')
  const wallet = (
    await world.ask('admin', 'POST', '/api/wallets', {
      name: 'One',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      network_id: world.networkId,
      account_group_id: group.id,
      entity_id: entity,
    })
  ).json()
  await world.ask('admin', 'PATCH', `/api/wallets/${wallet.id}/archive`)
  const refused = await world.ask('admin', 'DELETE', `/api/account-groups/${group.id}`)
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    {
      detail:
        'Held has accounts as part of this group, please transfer these accounts to another group first',
    },
  ])
  expect(await list()).toContainEqual(group)
  const empty = await create('Empty')
  expect((await world.ask('admin', 'DELETE', `/api/account-groups/${empty.id}`)).status).toBe(204)
  expect(await list()).not.toContainEqual(empty)
  expect(await messages()).toContainEqual({ type: 'account_group_deleted', payload: { id: empty.id } })
})

test('every act is in the audit record with its actor, before and after', async () => {
  const group = await create('Told')
  await world.ask('admin', 'PATCH', `/api/account-groups/${group.id}`, { is_active: false })
  await world.ask('admin', 'DELETE', `/api/account-groups/${group.id}`)
  const events = await world.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', entity)
    .where('subject_id', '=', group.id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb, actor_email }) => [verb, actor_email])).toEqual([
    ['created', 'admin@holdfast.test'],
    ['archived', 'admin@holdfast.test'],
    ['deleted', 'admin@holdfast.test'],
  ])
  expect(events[1]).toMatchObject({ before_state: { is_active: true }, after_state: { is_active: false } })
})
