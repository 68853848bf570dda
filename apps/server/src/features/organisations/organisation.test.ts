import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('[API-02] [DATA-01] my organisations are those I belong to', async () => {
  const names = async (person: 'admin' | 'viewer' | 'owner') =>
    (await world.ask(person, 'GET', '/api/my-organizations'))
      .json()
      .map((organisation: { name: string }) => organisation.name)
  expect(await names('admin')).toEqual(['Acme Treasury', 'Birch Holdings'])
  expect(await names('viewer')).toEqual(['Acme Treasury'])
  expect(await names('owner')).toEqual(['Birch Holdings'])
})

test('each organisation lists my rights there', async () => {
  const rights = ['read organisation', 'change wallets', 'change members', 'change account groups']
  const mine = async (person: 'viewer' | 'treasurer' | 'owner' | 'operator') => {
    const [first] = (await world.ask(person, 'GET', '/api/my-organizations')).json()
    return rights.filter((right) => first.rights.includes(right))
  }
  expect(await mine('viewer')).toEqual(rights.slice(0, 1))
  expect(await mine('treasurer')).toEqual(rights.slice(0, 2))
  expect(await mine('owner')).toEqual(rights.slice(0, 3))
  expect(await mine('operator')).toEqual(rights)
})

test('a treasury role grants its rights, whatever the role', async () => {
  const { id } = (await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Elm' })).json()
  const added = await world.ask('viewer', 'POST', `/api/orgs/${id}/members`, {
    name: 'x',
    email: 'approver@holdfast.test',
    role: 'User',
  })
  await world.accept('approver', id)
  const mayApply = async () => {
    const mine = (await world.ask('approver', 'GET', '/api/my-organizations')).json()
    return mine.find((organisation: { id: string }) => organisation.id === id).rights.includes('apply policy')
  }
  expect(await mayApply()).toBe(false)
  const path = `/api/orgs/${id}/members/${added.json().id}`
  expect((await world.ask('viewer', 'PATCH', path, { treasury_role: 'Admin' })).status).toBe(200)
  expect(await mayApply()).toBe(true)
})

test('the creator of an organisation is its Owner and, at first, its only member', async () => {
  const made = await world.ask('viewer', 'POST', '/api/my-organizations', { name: '  Cedar Partners ' })
  expect(made.status).toBe(201)
  expect(made.json()).toEqual({ id: expect.any(String), name: 'Cedar Partners', version: 1 })
  const members = (await world.ask('viewer', 'GET', `/api/orgs/${made.json().id}/members`)).json()
  expect(members).toMatchObject([{ email: 'viewer@holdfast.test', role: 'Owner', is_active: true }])
  expect((await world.ask('treasurer', 'GET', `/api/orgs/${made.json().id}/members`)).status).toBe(404)
  for (const name of ['', '   ', 'x'.repeat(201), 'two\nlines'])
    expect((await world.ask('viewer', 'POST', '/api/my-organizations', { name })).status).toBe(422)
})

test('an Owner renames the organisation; a Manager or an outdated version cannot', async () => {
  const { id } = (await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Dogwood' })).json()
  await world.ask('viewer', 'POST', `/api/orgs/${id}/members`, {
    name: 'x',
    email: 'treasurer@holdfast.test',
    role: 'Manager',
  })
  await world.accept('treasurer', id)
  const rename = (person: 'viewer' | 'treasurer' | 'approver', name: string) =>
    world.ask(person, 'PUT', `/api/orgs/${id}`, { name })
  expect((await rename('treasurer', 'Mine')).status).toBe(403)
  expect((await rename('approver', 'Mine')).status).toBe(404)
  expect((await rename('viewer', 'Dogwood Ltd')).json()).toEqual({ id, name: 'Dogwood Ltd', version: 2 })
  const mine = (await world.ask('viewer', 'GET', '/api/my-organizations')).json()
  expect(mine).toContainEqual(expect.objectContaining({ id, name: 'Dogwood Ltd', version: 2 }))
})

test('an organisation named like the id of another does not shadow it', async () => {
  const make = async (name: string) =>
    (await world.ask('owner', 'POST', '/api/my-organizations', { name })).json().id as string
  const id = await make('Elm')
  const rename = (name: string, version: number) =>
    world.ask('owner', 'PUT', `/api/orgs/${id}`, { name }, { 'if-match': `"${version}"` })
  expect((await world.ask('approver', 'POST', '/api/my-organizations', { name: id })).status).toBe(201)
  expect((await rename('Elm Ltd', 1)).json()).toEqual({ id, name: 'Elm Ltd', version: 2 })
  const again = await rename('Elm Inc', 2)
  expect(again.json(), again.text).toEqual({ id, name: 'Elm Inc', version: 3 })
})

test('[API-18] [API-19] [DATA-05] account groups of one organisation, and of all of mine', async () => {
  const groups = (await world.ask('admin', 'GET', `/api/account-groups?entity_id=${world.acme}`)).json()
  const all = (await world.ask('admin', 'GET', '/api/account-groups')).json()
  expect(new Set(groups.map((group: { entity_id: string }) => group.entity_id))).toEqual(
    new Set([world.acme]),
  )
  expect(new Set(all.map((group: { entity_id: string }) => group.entity_id))).toEqual(
    new Set([world.acme, world.birch]),
  )
  expect(typeof groups[0].sort_order).toBe('number')
  expect(groups[0]).toMatchObject({ entity: 'Acme Treasury', description: expect.any(String) })
})

test('[API-32] [DATA-12] networks, and only active ones when asked', async () => {
  const all = (await world.ask('viewer', 'GET', '/api/networks')).json()
  const active = (await world.ask('viewer', 'GET', '/api/networks?active_only=true')).json()
  expect(all.some((network: { is_active: boolean }) => !network.is_active)).toBe(true)
  expect(active.every((network: { is_active: boolean }) => network.is_active)).toBe(true)
  expect(all[0].id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Number.isInteger(all[0].sort_order)).toBe(true)
})

test('[API-35] [DATA-13] [DATA-15] tokens of the catalogue with the fields of pickers', async () => {
  const tokens = (await world.ask('viewer', 'GET', '/api/tokens')).json()
  const usdt = tokens.find(
    (token: { symbol: string; network_name: string }) =>
      token.symbol === 'USDT' && token.network_name === 'TRON',
  )
  expect(usdt).toMatchObject({
    contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    decimals: 6,
    network_id: expect.any(String),
  })
})

test('[API-54] [API-55] [TX-37] [DATA-29] fixed lists of codes and moves; an unknown list is 404', async () => {
  const types = (
    await world.ask('viewer', 'GET', '/api/system/lists/transaction_type?active_only=true')
  ).json()
  expect(types.map((item: { code: string }) => item.code)).toEqual([
    'native',
    'token',
    'contract',
    'energy_transfer',
    'bandwidth_transfer',
    'undelegate_energy',
    'undelegate_bandwidth',
    'resource',
    'stake',
    'unstake',
    'rewards',
  ])
  const moves = (
    await world.ask('viewer', 'GET', '/api/system/transitions/transactions?from_code=pending')
  ).json()
  expect(moves.map((move: { to_code: string }) => move.to_code)).toEqual(['confirmed', 'failed'])
  expect((await world.ask('viewer', 'GET', '/api/system/lists/nope')).status).toBe(404)
})

test("the part of a node's address after the host is its key, and is never revealed", async () => {
  const url = 'http://127.0.0.1:9/v2/a-secret-key'
  const hosted = await createWorld({
    HOLDFAST_PROVIDERS: JSON.stringify([
      { networkCode: 'tron-sandbox', fullNodeUrl: url, trongridUrl: url, tatumUrl: url },
    ]),
  })
  const { text } = await hosted.ask('viewer', 'GET', '/api/health/tron')
  expect(JSON.parse(text)).toMatchObject({ ok: false, fullhost: 'http://127.0.0.1:9' })
  expect(text).not.toContain('secret')
})

test('[API-65] the health of the TRON node', async () => {
  const health = (await world.ask('viewer', 'GET', '/api/health/tron')).json()
  expect(health).toMatchObject({ ok: true, error: null, latest_block: expect.any(Number) })
})

test('the server is healthy and publishes its contract', async () => {
  expect((await world.ask(null, 'GET', '/api/health')).json()).toMatchObject({ ok: true })
  const document = (await world.ask(null, 'GET', '/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(
    document.paths['/api/bc-transactions'].get.parameters.map(
      (parameter: { name: string }) => parameter.name,
    ),
  ).toContain('from_date')
})

test('[ROUTE-52] unknown calls get JSON, not the page', async () => {
  for (const path of ['/api/nope', '/admin-api/nope', '/ws/nope', '/dev/mpc/nope']) {
    const answer = await world.ask(null, 'GET', path)
    expect([answer.status, answer.json()]).toEqual([
      404,
      { detail: 'Not found', code: 'PATH_UNKNOWN', params: {} },
    ])
  }
})
