import { newId } from '@holdfast/store'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const ask = (person: Person, method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
  world.ask(person, method, url, body, headers)
const save = (person: Person, name: string, more: object = {}) =>
  ask(person, 'POST', '/api/saved-views', {
    entity_id: world.acme,
    name,
    filters: { status: 'failed' },
    ...more,
  })
const list = async (person: Person, organisation = world.acme) =>
  (await ask(person, 'GET', `/api/saved-views?entity_id=${organisation}`)).json()
const namesOf = async (person: Person) => (await list(person)).views.map(({ name }: { name: string }) => name)
const setDefault = (person: Person, view_id: string | null) =>
  ask(person, 'PUT', '/api/saved-views/default', { entity_id: world.acme, view_id })

test('a private view is its owner’s alone; a shared one is everybody’s in the organisation', async () => {
  const own = (await save('viewer', 'Mine')).json()
  expect(own).toMatchObject({ name: 'Mine', is_shared: false, is_own: true, gone: [], version: 1 })
  const shared = (await save('treasurer', 'Payroll', { is_shared: true })).json()
  expect(await namesOf('viewer')).toEqual(['Mine', 'Payroll'])
  expect(await namesOf('treasurer')).toEqual(['Payroll'])
  expect((await list('viewer')).views[1]).toMatchObject({ is_own: false, owner: expect.any(String) })
  expect((await ask('owner', 'GET', `/api/saved-views?entity_id=${world.acme}`)).status).toBe(404)
  for (const [method, body] of [
    ['PATCH', { name: 'x' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await ask('treasurer', method, `/api/saved-views/${own.id}`, body)).status).toBe(404)
    expect((await ask('viewer', method, `/api/saved-views/${shared.id}`, body)).status).toBe(403)
    expect((await ask('owner', method, `/api/saved-views/${shared.id}`, body)).status).toBe(404)
  }
  // A Viewer shares nothing; an Admin tidies up what others share.
  expect((await save('viewer', 'Loud', { is_shared: true })).status).toBe(403)
  expect((await ask('viewer', 'PATCH', `/api/saved-views/${own.id}`, { is_shared: true })).status).toBe(403)
  expect((await ask('admin', 'PATCH', `/api/saved-views/${shared.id}`, { name: 'Salaries' })).status).toBe(
    200,
  )
  expect(await namesOf('treasurer')).toEqual(['Salaries'])
})

test('an owner who may share no more cannot change what others see, and can end the sharing', async () => {
  const shared = (await save('treasurer', 'Bonus', { is_shared: true })).json()
  const setRole = async (role: 'Manager' | 'User') =>
    world.db
      .updateTable('members')
      .set({ role })
      .where('entity_id', '=', world.acme)
      .where('user_id', '=', await world.userId('treasurer'))
      .execute()
  await setRole('User')
  const change = (body: object) => ask('treasurer', 'PATCH', `/api/saved-views/${shared.id}`, body)
  expect((await change({ filters: { status: 'confirmed' } })).status).toBe(403)
  expect((await change({ is_shared: false })).status).toBe(200)
  await setRole('Manager')
  const deleted = await Promise.all(
    [1, 2].map(() => ask('treasurer', 'DELETE', `/api/saved-views/${shared.id}`)),
  )
  expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
})

test('saving again gives the same view; another one of this name, and a changed one, are refused', async () => {
  const first = (await save('approver', 'Failed')).json()
  expect((await save('approver', 'Failed')).json()).toEqual(first)
  const twin = await save('approver', 'failed', { filters: { status: 'pending' } })
  expect([twin.status, twin.json().code]).toEqual([409, 'VIEW_NAME_TAKEN'])
  const path = `/api/saved-views/${first.id}`
  const seen = { 'if-match': '"1"' }
  expect((await ask('approver', 'PATCH', path, { filters: { token: 'USDT' } }, seen)).json()).toMatchObject({
    filters: { token: 'USDT' },
    version: 2,
  })
  const late = await ask('approver', 'PATCH', path, { name: 'Late' }, seen)
  expect([late.status, late.json().code]).toEqual([409, 'CHANGED_MEANWHILE'])
  const twinName = await save('approver', 'Other')
  expect(
    (await ask('approver', 'PATCH', `/api/saved-views/${twinName.json().id}`, { name: 'FAILED' })).status,
  ).toBe(409)
})

test('a view whose wallet, group, network, token or tag is gone names it, and keeps the rest', async () => {
  const tag = (
    await ask('treasurer', 'POST', '/api/transaction-tags', {
      entity_id: world.acme,
      kind: 'tag',
      name: 'Soon gone',
    })
  ).json()
  const filters = {
    wallet: newId(),
    group: newId(),
    network: world.networkId,
    token: 'NOPE',
    tags: [tag.id],
    direction: 'out',
    least: '100',
  }
  await save('operator', 'Old', { filters })
  expect((await list('operator')).views.find(({ name }: { name: string }) => name === 'Old')).toMatchObject({
    filters,
    gone: ['wallet', 'group', 'token'],
  })
  await ask('treasurer', 'DELETE', `/api/transaction-tags/${tag.id}`)
  expect((await list('operator')).views.find(({ name }: { name: string }) => name === 'Old').gone).toEqual([
    'wallet',
    'group',
    'token',
    'tag',
  ])
})

test('each person has one default; it ends with the view and with its sharing', async () => {
  const shared = (await save('treasurer', 'Shared', { is_shared: true })).json()
  const own = (await save('treasurer', 'Own')).json()
  await setDefault('treasurer', own.id)
  await setDefault('treasurer', shared.id)
  await setDefault('viewer', shared.id)
  expect((await list('treasurer')).default_view_id).toBe(shared.id)
  expect((await setDefault('viewer', own.id)).status).toBe(404)
  expect((await setDefault('owner', shared.id)).status).toBe(404)
  await ask('treasurer', 'PATCH', `/api/saved-views/${shared.id}`, { is_shared: false })
  expect((await list('viewer')).default_view_id).toBe(null)
  expect((await list('treasurer')).default_view_id).toBe(shared.id)
  await ask('treasurer', 'DELETE', `/api/saved-views/${shared.id}`)
  expect((await list('treasurer')).default_view_id).toBe(null)
  await setDefault('treasurer', own.id)
  expect((await setDefault('treasurer', null)).json()).toEqual({ default_view_id: null })
})

test('names and numbers have limits, and unknown filters are refused', async () => {
  for (const name of ['', 'x'.repeat(61), 'a\u202Eb'])
    expect([name, (await save('approver2', name)).status]).toEqual([name, 422])
  expect((await save('approver2', 'x', { filters: { sql: 'drop' } })).status).toBe(422)
  for (let at = 0; at < 50; at += 1) expect((await save('approver2', `View ${at}`)).status).toBe(201)
  const full = await save('approver2', 'One more')
  expect([full.status, full.json().code]).toEqual([409, 'VIEWS_FULL'])
})
