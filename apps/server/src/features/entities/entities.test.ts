/** Organisations as the platform's staff manages them: subscriptions, plans, and what may be deleted. */
import { newId } from '@holdfast/store'
import { listWithNewEvents } from '@holdfast/store/read'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const list = async (person: 'operator' | 'admin' | 'viewer' = 'operator') =>
  (await world.ask(person, 'GET', '/api/entities')).json() as { id: string; name: string }[]
const create = (body: object) => world.ask('operator', 'POST', '/api/entities', body)
const put = (id: string, body: object) => world.ask('operator', 'PUT', `/api/entities/${id}`, body)
const notEmpty = { detail: 'An entity can be deleted only if it has no wallets, account groups or users.' }

test('[API-25] [DATA-07] staff sees every organisation, others their own', async () => {
  expect((await list()).map(({ name }) => name)).toEqual(['Acme Treasury', 'Birch Holdings'])
  expect((await list('viewer')).map(({ name }) => name)).toEqual(['Acme Treasury'])
  expect((await list('admin'))[0]).toMatchObject({
    type: 'business',
    sub_tier: 'enterprise',
    sub_status: 'active',
    sub_is_paying_customer: true,
    sub_plan_name: 'Enterprise Plan',
    status: 'active',
    members: 6,
  })
})

test('[ENT-07] [API-26] a name alone creates a free, active business without members', async () => {
  const created = await create({ name: '  Acorn  ' })
  expect([created.status, created.json()]).toEqual([
    201,
    expect.objectContaining({
      name: 'Acorn',
      type: 'business',
      sub_tier: 'free',
      sub_status: 'active',
      sub_is_paying_customer: false,
      sub_plan_name: 'Free Plan',
      status: 'active',
      members: 0,
    }),
  ])
  expect(await list()).toContainEqual(created.json())
})

test('[ENT-04] a blank name is refused in the documented words', async () => {
  for (const body of [{ name: '   ' }, { name: '' }, {}]) {
    const answer = await create(body)
    expect([answer.status, answer.json()]).toMatchObject([422, { detail: 'Entity name is required' }])
  }
})

test('[ENT-05] [ENT-06] [ENT-08] [ENT-09] [API-27] values outside the lists are refused', async () => {
  const { id } = (await create({ name: 'Listed' })).json()
  expect((await create({ name: 'x', type: 'guild' })).status).toBe(422)
  for (const [field, value] of [
    ['sub_tier', 'gold'],
    ['sub_status', 'paused'],
    ['sub_plan_name', 'Gold Plan'],
    ['sub_is_paying_customer', 'yes'],
  ] as const) {
    expect((await create({ name: 'x', [field]: value })).status).toBe(422)
    const answer = await put(id, { [field]: value })
    expect([answer.status, answer.json().detail.split(':')[0]]).toEqual([422, field])
  }
  for (const type of ['business', 'individual', 'nonprofit'])
    expect((await create({ name: type, type })).json().type).toBe(type)
})

test('[ENT-14] [API-27] the four fields of a subscription are stored as sent', async () => {
  const entity = (await create({ name: 'Changing' })).json()
  const sent = {
    sub_tier: 'premium',
    sub_status: 'suspended',
    sub_is_paying_customer: false,
    sub_plan_name: 'Basic Plan',
  }
  const changed = await put(entity.id, sent)
  expect([changed.status, changed.json()]).toEqual([200, { ...entity, ...sent, version: 2 }])
})

test('[ENT-11] [ENT-12] [ENT-13] a tier sent alone sets its plan, which is paid unless it is free', async () => {
  const { id } = (await create({ name: 'Following' })).json()
  for (const [sub_tier, sub_plan_name, paying] of [
    ['basic', 'Basic Plan', true],
    ['premium', 'Premium Plan', true],
    ['enterprise', 'Enterprise Plan', true],
    ['free', 'Free Plan', false],
  ] as const)
    expect((await put(id, { sub_tier })).json()).toMatchObject({
      sub_tier,
      sub_plan_name,
      sub_is_paying_customer: paying,
    })
})

test('[ENT-17] [API-28] only an empty organisation is deleted', async () => {
  const { id } = (await create({ name: 'Empty' })).json()
  expect((await world.ask('operator', 'DELETE', `/api/entities/${id}`)).status).toBe(204)
  expect((await list()).map((organisation) => organisation.id)).not.toContain(id)
  const owned = (await create({ name: 'Owned', owner_email: 'admin@holdfast.test' })).json()
  const remove = () => world.ask('operator', 'DELETE', `/api/entities/${owned.id}`)
  await world.accept('admin', owned.id)
  expect([(await remove()).status, (await remove()).json()]).toMatchObject([409, notEmpty])
  const group = await world.ask('admin', 'POST', '/api/account-groups', { name: 'G', entity_id: owned.id })
  const [member] = (await world.ask('admin', 'GET', `/api/orgs/${owned.id}/members`)).json()
  await world.db.deleteFrom('members').where('id', '=', member.id).execute()
  expect([(await remove()).status, (await remove()).json()]).toMatchObject([409, notEmpty])
  await world.db.deleteFrom('account_groups').where('id', '=', group.json().id).execute()
  expect((await remove()).status).toBe(204)
  expect((await world.ask('operator', 'DELETE', `/api/entities/${world.birch}`)).json()).toMatchObject(
    notEmpty,
  )
  expect((await list()).map((organisation) => organisation.id)).toContain(world.birch)
})

test('records of the system do not prevent the deletion of an organisation; keys of the signers do', async () => {
  const { id } = (await create({ name: 'Watched' })).json()
  const now = new Date()
  await world.db
    .insertInto('alerts')
    .values({ ...place(id), kind: 'spam-wave', cause: 'x', severity: 'info', facts: '{}', raised_at: now })
    .execute()
  await world.db.insertInto('wallet_event_heads').values({ entity_id: id, seq: 1 }).execute()
  await world.db
    .insertInto('wallet_events')
    .values({
      entity_id: id,
      created_at: now,
      seq: 1,
      wallet_id: newId(),
      kind: 'transaction.created',
      network_id: world.networkId,
      tx_hash: '00',
    })
    .execute()
  const domain = place(id)
  await world.db
    .insertInto('key_domains')
    .values({ ...domain, label: 'Main', threshold: 2, n: 3, created_at: now })
    .execute()
  const key = place(id)
  await world.db
    .insertInto('mpc_keys')
    .values({
      ...key,
      kd_id: domain.id,
      label: 'Key',
      curve: 'secp256k1',
      state: 'ready',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const remove = () => world.ask('operator', 'DELETE', `/api/entities/${id}`)
  const refused = await remove()
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'This entity has keys of the signers and cannot be deleted.',
  ])
  await world.db.updateTable('mpc_keys').set({ state: 'failed' }).where('id', '=', key.id).execute()
  const done = await remove()
  expect([done.status, done.text]).toEqual([204, ''])
  expect(await listWithNewEvents(world.db)).not.toContain(id)
})

const place = (entity_id: string) => ({ entity_id, id: newId() })

test('a person without an account cannot become an owner, and nothing is left behind', async () => {
  const before = (await list()).length
  expect((await create({ name: 'Orphan', owner_email: 'nobody@nowhere.test' })).status).toBe(422)
  expect(await list()).toHaveLength(before)
})

test('only staff changes subscriptions and sees plans', async () => {
  for (const person of ['treasurer', 'viewer', 'owner'] as const)
    for (const [method, path, body] of [
      ['POST', '/api/entities', { name: 'x' }],
      ['PUT', `/api/entities/${world.birch}`, { sub_tier: 'free' }],
      ['DELETE', `/api/entities/${world.birch}`, undefined],
      ['GET', '/admin-api/plans', undefined],
      ['PUT', '/admin-api/plans/free', { max_wallets: 1 }],
    ] as const)
      expect([path, (await world.ask(person, method, path, body)).status]).toEqual([path, 403])
})

test('four plans with their limits; a refusal names the limit, and existing objects stay', async () => {
  const plans = (await world.ask('operator', 'GET', '/admin-api/plans')).json()
  expect(
    plans.map((plan: { name: string; max_wallets: number | null }) => [plan.name, plan.max_wallets]),
  ).toEqual([
    ['Free Plan', 25],
    ['Basic Plan', 100],
    ['Premium Plan', 1000],
    ['Enterprise Plan', null],
  ])
  const limits = { max_wallets: 0, max_members: 1, max_account_groups: 1 }
  const changed = await world.ask('operator', 'PUT', '/admin-api/plans/free', limits)
  expect(changed.json()).toMatchObject({ ...limits, version: 2, tier: 'free' })
  expect((await world.ask('operator', 'PUT', '/admin-api/plans/free', { max_wallets: -1 })).status).toBe(422)
  expect((await world.ask('operator', 'PUT', '/admin-api/plans/gold', { max_wallets: 1 })).status).toBe(422)
  const { id } = (await world.ask('admin', 'POST', '/api/my-organizations', { name: 'Small' })).json()
  const wallet = {
    name: 'One',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    network_id: world.networkId,
    entity_id: id,
  }
  const refused = await world.ask('admin', 'POST', '/api/wallets', wallet)
  expect([refused.status, refused.json().detail]).toEqual([
    409,
    'The Free Plan has room for 0 wallets, and all are used.',
  ])
  const member = { name: 'Mo', email: 'mo@x.test', role: 'User' }
  expect((await world.ask('admin', 'POST', `/api/orgs/${id}/members`, member)).status).toBe(409)
  const group = () => world.ask('admin', 'POST', '/api/account-groups', { name: 'G', entity_id: id })
  const both = await Promise.all([group(), group()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  await put(id, { sub_tier: 'basic' })
  expect((await world.ask('admin', 'POST', '/api/wallets', wallet)).status).toBe(201)
})

test('[PLAN_LIMIT_REACHED] a person owns as many organizations as the most generous of their plans allows', async () => {
  const create = () => world.ask('approver', 'POST', '/api/my-organizations', { name: 'One more' })
  const refused = (plan: string, most: number) => ({
    detail: `The ${plan} allows ${most} organizations for each owner, and you own as many.`,
    code: 'OWNED_LIMIT_REACHED',
  })
  const limit = (tier: string, max_owned_entities: number | null) =>
    world.ask('operator', 'PUT', `/admin-api/plans/${tier}`, { max_owned_entities })
  expect((await limit('free', 2)).json()).toMatchObject({ max_owned_entities: 2 })
  const three = await Promise.all([create(), create(), create()])
  expect(three.map(({ status }) => status).toSorted((a, b) => a - b)).toMatchObject([201, 201, 409])
  expect(three.find(({ status }) => status === 409)?.json()).toMatchObject(refused('Free Plan', 2))
  // A member who does not own the enterprise organisation does not benefit from it.
  await put(three.find(({ status }) => status === 201)?.json().id, { sub_tier: 'basic' })
  await limit('basic', 3)
  expect((await create()).status).toBe(201)
  expect((await create()).json()).toMatchObject(refused('Basic Plan', 3))
  await limit('basic', null)
  expect((await create()).status).toBe(201)
  // Staff creates organisations for others.
  await limit('free', 0)
  expect((await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'None' })).status).toBe(409)
  expect((await world.ask('operator', 'POST', '/api/my-organizations', { name: 'By staff' })).status).toBe(
    201,
  )
})

test('subscriptions and plans are in the audit record', async () => {
  const events = await world.db
    .selectFrom('audit_events')
    .select(['subject_kind', 'verb'])
    .where('subject_kind', 'in', ['subscription', 'plan', 'organisation'])
    .execute()
  for (const expected of [
    ['organisation', 'created'],
    ['organisation', 'deleted'],
    ['subscription', 'updated'],
    ['plan', 'updated'],
  ])
    expect(events.map(({ subject_kind, verb }) => [subject_kind, verb])).toContainEqual(expected)
})
