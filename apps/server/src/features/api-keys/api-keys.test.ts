/** Keys of programs: what each may call, from where, how often, until when, and how they stop. */
import { api, type ApiName, type ApiScope, apiScopes, type Route } from '@holdfast/contract'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld } from '../../../test/ruled-world.ts'
import { createWorld, emailOf, type Person, type World } from '../../../test/world.ts'
import { apiKeyMac } from '../../row-macs.ts'

let world: World
let other: string
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
  other = world.birch
  await world.stepUp('admin', 'owner')
  // Another head, who sees the keys also while the admin is none.
  await world.db
    .updateTable('members')
    .set({ role: 'Admin' })
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', await world.userId('approver2'))
    .execute()
})

const everything = [...apiScopes]
interface Wishes {
  readonly scopes?: readonly ApiScope[]
  readonly ip_ranges?: readonly string[]
  readonly rate_per_minute?: number
}
interface Made {
  readonly key: { readonly id: string; readonly state: string; readonly token_end: string }
  readonly token: string
}

const pathOf = (orgId: string) => `/api/orgs/${orgId}/api-keys`
const create = (person: Person, orgId: string, wishes: Wishes = {}) =>
  world.ask(person, 'POST', pathOf(orgId), {
    name: 'Reporter',
    scopes: everything,
    expires_in_days: 30,
    rate_per_minute: 6_000,
    ...wishes,
  })
const make = async (wishes: Wishes = {}, place: World = world): Promise<Made> => {
  const answer = await place.ask('admin', 'POST', pathOf(place.acme), {
    name: 'Reporter',
    scopes: everything,
    expires_in_days: 30,
    rate_per_minute: 6_000,
    ...wishes,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json() as Made
}

async function use(
  token: string,
  url: string,
  { method = 'GET', body, from = '203.0.113.7', at = world }: Use = {},
) {
  const answer = await at.server.inject({
    method,
    url,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, code: codeIn(answer.body), text: answer.body }
}
interface Use {
  readonly method?: Route['method']
  readonly body?: object
  readonly from?: string
  readonly at?: World
}
function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
const wallets = () => `/api/wallets?entity_id=${world.acme}&archived=false`
const stateOf = async (id: string) =>
  ((await world.ask('approver2', 'GET', pathOf(world.acme))).json() as { id: string; state: string }[]).find(
    (key) => key.id === id,
  )?.state

/** The whole table: a call that is not listed is refused to every key. */
const admitted: Readonly<Partial<Record<ApiName, readonly ApiScope[]>>> = {
  listMyOrganisations: everything,
  listNetworks: everything,
  listTokens: everything,
  listWallets: ['read:balances', 'transfers:draft'],
  listAccountGroups: ['read:balances'],
  getTreasury: ['read:balances'],
  listVaults: ['read:balances'],
  listTransactions: ['read:transactions'],
  exportTransactions: ['read:transactions'],
  sumTransactions: ['read:transactions'],
  listTransactionMonths: ['read:transactions'],
  getTransaction: ['read:transactions'],
  getAddressResolution: ['read:transactions'],
  listMembers: ['read:members'],
  followAuditEvents: ['read:audit'],
  listTransferRequests: ['transfers:draft', 'transfers:submit'],
  getTransferRequest: ['transfers:draft', 'transfers:submit'],
  createTransferRequest: ['transfers:draft'],
  estimateTransfer: ['transfers:draft'],
  submitTransferRequest: ['transfers:submit'],
}

test.each(apiScopes)('%s admits exactly its calls', async (scope) => {
  const { token } = await make({ scopes: [scope] })
  for (const [name, route] of Object.entries<Route>(api)) {
    if (route.access === 'public') continue
    const path = route.path.replaceAll(/:(\w+)/g, (_, field: string) =>
      field === 'orgId' ? world.acme : randomUUID(),
    )
    const { status, code, text } = await use(token, path, { method: route.method })
    const isAdmitted = admitted[name as ApiName]?.includes(scope) === true
    if (isAdmitted) expect([401, 403], `${name}: ${text}`).not.toContain(status)
    else
      expect([name, status, code ?? text]).toEqual([
        name,
        403,
        expect.stringMatching(/^FORBIDDEN$|You do not have permission/),
      ])
  }
})

test('the program of docs/members.md names the members whom the directory lacks', async () => {
  const { token } = await make({ scopes: ['read:members'] })
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const document = await readFile('docs/members.md', 'utf8')
  const program = /```js\n(.*?)```/s.exec(document)?.[1] ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-members-'))
  const [path, directory] = [join(folder, 'compare-members.mjs'), join(folder, 'directory.txt')]
  await writeFile(path, program)
  const missing = async (...staff: readonly Person[]) => {
    await writeFile(directory, staff.map((person) => `${emailOf(person).toUpperCase()}\n`).join(''))
    const { stdout } = await promisify(execFile)(process.execPath, [path], {
      env: {
        HOLDFAST_URL: `http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`,
        HOLDFAST_KEY: token,
        ORGANISATION: world.acme,
        DIRECTORY: directory,
      },
    })
    return stdout
  }
  const acme = ['admin', 'operator', 'treasurer', 'approver', 'approver2', 'viewer'] as const
  expect(await missing(...acme)).toBe('')
  expect(await missing('admin', 'operator', 'treasurer', 'approver2', 'viewer')).toBe(
    `${emailOf('approver')} User Approver\n`,
  )
  // Open invitations are members, too.
  const invited = await world.ask('admin', 'POST', `/api/orgs/${world.acme}/members`, {
    email: 'invited@acme.example',
    name: 'Invited Person',
    role: 'User',
  })
  expect(invited.status, invited.text).toBe(201)
  expect(await missing(...acme)).toBe('invited@acme.example User \n')
  // An empty export is no reason to archive everybody.
  await expect(missing()).rejects.toThrow('the directory has no addresses')
  await rm(folder, { recursive: true })
})

test('a key reads its own organisation and no other, although its creator belongs to both', async () => {
  const { token } = await make()
  const organisations = JSON.parse((await use(token, '/api/my-organizations')).text) as { id: string }[]
  expect(organisations.map(({ id }) => id)).toEqual([world.acme])
  expect((await use(token, wallets())).status).toBe(200)
  expect((await use(token, `/api/wallets?entity_id=${other}&archived=false`)).status).toBe(404)
  expect((await use(token, `/api/treasury?entity_id=${other}`)).status).toBe(404)
})

test('only an Owner or Admin with a confirmed session makes a key and sees them, without a secret', async () => {
  expect((await create('treasurer', world.acme)).status).toBe(403)
  // Neither does a flag of the platform help.
  expect((await create('operator', world.acme)).status).toBe(403)
  expect((await create('owner', world.acme)).status).toBe(404)
  for (const person of ['viewer', 'treasurer', 'operator'] as const)
    expect((await world.ask(person, 'GET', pathOf(world.acme))).status).toBe(403)
  const fresh = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
  const answer = await fresh.ask('admin', 'POST', pathOf(fresh.acme), {
    name: 'Key',
    scopes: everything,
    expires_in_days: 1,
  })
  expect(answer.json().code).toBe('STEP_UP_NEEDED')
  const { key, token } = await make()
  expect(token).toMatch(/^hfk_[0-9a-f]{32}_[0-9a-f]{32}_[0-9a-f]{64}$/)
  const secret = token.split('_')[3] ?? ''
  const listed = await world.ask('admin', 'GET', pathOf(world.acme))
  expect(listed.json()).toContainEqual(expect.objectContaining({ id: key.id, token_end: token.slice(-4) }))
  expect(listed.text).not.toContain(secret)
  const rows = await world.db.selectFrom('api_keys').selectAll().execute()
  const events = await world.db.selectFrom('audit_events').selectAll().execute()
  expect(JSON.stringify([rows, events])).not.toContain(secret)
})

test.each([
  [{ name: ' ' }],
  [{ scopes: [] }],
  [{ scopes: ['approve'] }],
  [{ ip_ranges: ['10.0.0.0/33'] }],
  [{ ip_ranges: ['everywhere'] }],
  [{ rate_per_minute: 0 }],
  [{ expires_in_days: 366 }],
])('%j is refused', async (wishes) => {
  expect((await create('admin', world.acme, wishes as Wishes)).status).toBe(422)
})

test('a key works only from its addresses, and an attempt from elsewhere is recorded', async () => {
  const { key, token } = await make({ ip_ranges: ['198.51.100.7', '10.1.0.0/16', '2001:db8::/32'] })
  for (const from of ['198.51.100.7', '10.1.255.1', '2001:db8::5'])
    expect([from, (await use(token, wallets(), { from })).status]).toEqual([from, 200])
  for (const from of ['198.51.100.8', '10.2.0.1', '2001:db9::5'])
    expect([from, (await use(token, wallets(), { from })).status]).toEqual([from, 403])
  const refused = await world.db
    .selectFrom('audit_events')
    .select(['outcome', 'remote_address'])
    .where('entity_id', '=', world.acme)
    .where('subject_id', '=', key.id)
    .where('verb', '=', 'called')
    .execute()
  expect(refused.map(({ remote_address }) => remote_address).toSorted()).toEqual([
    '10.2.0.1',
    '198.51.100.8',
    '2001:db9::5',
  ])
})

test('attempts with one key from ever new addresses do not flood the record', async () => {
  const { key, token } = await make({ ip_ranges: ['198.51.100.7'] })
  for (let last = 1; last <= 40; last += 1)
    expect((await use(token, wallets(), { from: `203.0.113.${last}` })).status).toBe(403)
  const recorded = await world.db
    .selectFrom('audit_events')
    .select('id')
    .where('subject_id', '=', key.id)
    .where('verb', '=', 'called')
    .execute()
  // The minute may end meanwhile.
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.length).toBeLessThanOrEqual(10)
})

test('a new key is in the inbox of each Owner and Admin, its creator included, and of nobody else', async () => {
  await world.db.deleteFrom('notices').execute()
  await make()
  const notices = await world.db.selectFrom('notices').select(['user_id', 'kind', 'subject']).execute()
  expect(notices).toContainEqual({
    user_id: await world.userId('admin'),
    kind: 'api-key-added',
    subject: 'Reporter',
  })
  expect(notices.map(({ user_id }) => user_id)).not.toContain(await world.userId('viewer'))
})

test('a person whose approvals are suspended makes no key', async () => {
  const suspend = async (until: Date | null) =>
    world.db
      .updateTable('users')
      .set({ approvals_suspended_until: until })
      .where('id', '=', await world.userId('admin'))
      .execute()
  await suspend(new Date(Date.now() + 3_600_000))
  const answer = await create('admin', world.acme)
  await suspend(null)
  expect(answer.json().code).toBe('APPROVALS_SUSPENDED')
})

test('the last use is shown with its address', async () => {
  const { key, token } = await make()
  await use(token, wallets(), { from: '198.51.100.20' })
  const listed = (await world.ask('admin', 'GET', pathOf(world.acme))).json() as {
    id: string
    last_used_at: string | null
    last_used_address: string | null
  }[]
  expect(listed.find(({ id }) => id === key.id)).toMatchObject({
    last_used_address: '198.51.100.20',
    last_used_at: expect.stringMatching(/^\d{4}-/),
  })
})

test('a key ends: revoked, expired, with another secret, and with its creator’s right', async () => {
  const { key, token } = await make()
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  expect((await use(forged, wallets())).status).toBe(401)
  expect((await use('hfk_nonsense-that-is-long-enough', wallets())).status).toBe(401)
  expect((await use(token, wallets())).status).toBe(200)

  const role = (name: 'Admin' | 'User') =>
    world.db
      .updateTable('members')
      .set({ role: name })
      .where('entity_id', '=', world.acme)
      .where('user_id', '=', creator)
      .execute()
  const creator = await world.userId('admin')
  await role('User')
  expect([(await use(token, wallets())).status, await stateOf(key.id)]).toEqual([401, 'suspended'])
  await role('Admin')
  expect((await use(token, wallets())).status).toBe(200)

  expect((await world.ask('treasurer', 'DELETE', `${pathOf(world.acme)}/${key.id}`)).status).toBe(403)
  expect((await world.ask('owner', 'DELETE', `${pathOf(other)}/${key.id}`)).status).toBe(404)
  for (const _ of [1, 2])
    expect((await world.ask('admin', 'DELETE', `${pathOf(world.acme)}/${key.id}`)).status).toBe(204)
  expect([(await use(token, wallets())).status, await stateOf(key.id)]).toEqual([401, 'revoked'])
  const verbs = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_id', '=', key.id)
    .where('outcome', '=', 'done')
    .orderBy('seq')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['created', 'deleted'])
})

test('who can write to the database alone cannot prolong a key or widen it', async () => {
  const { key, token } = await make({ scopes: ['read:balances'] })
  const row = () => world.db.updateTable('api_keys').where('id', '=', key.id)
  const genuine = await world.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  await row().set({ rate_per_minute: 5_999 }).execute()
  expect([(await use(token, wallets())).status, await stateOf(key.id)]).toEqual([401, 'suspended'])
  await row().set({ rate_per_minute: genuine.rate_per_minute }).execute()
  expect((await use(token, wallets())).status).toBe(200)
  // The server itself ends it by the date.
  const past = { ...genuine, expires_at: new Date(Date.now() - 1_000) }
  await row()
    .set({ expires_at: past.expires_at, mac: apiKeyMac(world.context.config, past) })
    .execute()
  expect([(await use(token, wallets())).status, await stateOf(key.id)]).toEqual([401, 'expired'])
})

test('RATE_LIMITED: each key has calls of its own', async () => {
  const [few, many] = [await make({ rate_per_minute: 3 }), await make()]
  const answers = []
  for (let i = 0; i < 7; i++) answers.push(await use(few.token, wallets()))
  // The minute may end meanwhile; then at most three more are answered.
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect(answers.find(({ status }) => status === 429)?.code).toBe('RATE_LIMITED')
  expect(answers[0]?.status).toBe(200)
  expect((await use(many.token, wallets())).status).toBe(200)
})

test('the record of an act names the key and its creator', async () => {
  const { token } = await make({ scopes: ['transfers:draft'] })
  const { name } = (await world.ask('admin', 'GET', '/api/me')).json() as { name: string }
  await use(token, `/api/orgs/${world.acme}/members`, { method: 'POST', body: {} })
  const events = await world.db
    .selectFrom('audit_events')
    .select(['actor_name', 'outcome'])
    .where('entity_id', '=', world.acme)
    .where('actor_email', '=', emailOf('admin'))
    .where('actor_name', '!=', name)
    .execute()
  expect(events).toContainEqual({ actor_name: `${name}, API key Reporter`, outcome: 'refused' })
})

test('under rules of the signers a key works only after another Owner or Admin adopted it', async () => {
  const ruled = await createPlainRuledWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
  await ruled.stepUp('admin', 'approver')
  const { key, token } = await make({}, ruled)
  const call = () => use(token, `/api/wallets?entity_id=${ruled.acme}&archived=false`, { at: ruled })
  const adopt = (person: Person) => ruled.ask(person, 'POST', `${pathOf(ruled.acme)}/${key.id}/adopt`)
  expect([key.state, (await call()).status]).toEqual(['waiting', 401])
  expect((await adopt('admin')).json().code).toBe('CHANGE_NOT_YOURS_TO_DECIDE')
  expect((await adopt('approver')).status).toBe(403)
  await ruled.db
    .updateTable('members')
    .set({ role: 'Admin' })
    .where('entity_id', '=', ruled.acme)
    .where('user_id', '=', await ruled.userId('approver'))
    .execute()
  expect((await adopt('approver')).json()).toMatchObject({
    state: 'active',
    adopted_by: { id: await ruled.userId('approver') },
  })
  expect((await adopt('approver')).status).toBe(200)
  expect((await call()).status).toBe(200)
  const second = (await make({}, ruled)).key
  await ruled.ask('admin', 'DELETE', `${pathOf(ruled.acme)}/${second.id}`)
  const late = await ruled.ask('approver', 'POST', `${pathOf(ruled.acme)}/${second.id}/adopt`)
  expect([late.status, late.json().code]).toEqual([409, 'API_KEY_NOT_WAITING'])
  // Keys that wait are counted: each can work once somebody adopts it.
  for (let count = 1; count < 50; count += 1) await make({}, ruled)
  const answer = await ruled.ask('admin', 'POST', pathOf(ruled.acme), {
    name: 'One too many',
    scopes: everything,
    expires_in_days: 30,
  })
  expect(answer.json().code).toBe('TOO_MANY_API_KEYS')
}, 60_000)
