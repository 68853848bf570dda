/** When two people do the same thing at once, one succeeds, the other gets an explanation, and the record has it once. */
import { randomUUID } from 'node:crypto'
import { sandboxKey } from '@holdfast/sandbox'
import { type Tables, transaction } from '@holdfast/store'
import { lockRows } from '@holdfast/store/write'
import { beforeAll, expect, test, vi } from 'vitest'
import { waiting } from '../../test/waiting.ts'
import { type Answer, createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ DEV_MODE: 'true', HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
})

const create = async (path: string, body: object): Promise<string> => {
  const answer = await world.ask('admin', 'POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.json().id
}
const freshName = () => `Shared ${randomUUID().slice(0, 8)}`
const ofAcme = () => ({ name: freshName(), entity_id: world.acme })
const atAddress = () => ({
  ...ofAcme(),
  network_id: world.networkId,
  address: sandboxKey(randomUUID()).address,
})

const privateKey = () => randomUUID().replaceAll('-', '').repeat(2)
const ofFreshWallet = async () => ({
  network_id: world.networkId,
  wallet_id: await create('/api/wallets', { ...atAddress(), account_group_id: null }),
  purpose: 'signing',
  private_key_hex: privateKey(),
})

/** Two requests that both begin before either one ends: the row is locked until both wait for it. */
async function askTwice(table: keyof Tables, id: string, ask: () => Promise<Answer>): Promise<Answer[]> {
  const { answers } = await transaction(world.db, async (tx) => {
    await lockRows(tx, table, { id })
    const both = Promise.all([ask(), ask()])
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(2))
    return { answers: both }
  })
  return answers
}

const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((left, right) => left - right)

const verbsOf = async (id: string): Promise<string[]> =>
  (
    await world.db
      .selectFrom('audit_events')
      .select('verb')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ verb }) => verb)

const deletions: Readonly<Record<string, readonly [keyof Tables, string, () => object | Promise<object>]>> = {
  'a payee': ['address_book', '/api/address-book', atAddress],
  'a label': ['inbound_labels', '/api/inbound-labels', atAddress],
  'an account group': ['account_groups', '/api/account-groups', ofAcme],
  'a wallet': ['wallets', '/api/wallets', () => ({ ...atAddress(), account_group_id: null })],
  'a dev key': ['dev_keys', '/api/dev/keys', ofFreshWallet],
  'a network': ['networks', '/admin-api/networks', () => ({ name: freshName(), symbol: 'NET' })],
}

test.each(Object.entries(deletions))('%s is deleted once', async (_, [table, path, body]) => {
  const id = await create(path, await body())
  const both = await askTwice(table, id, () => world.ask('admin', 'DELETE', `${path}/${id}`))
  expect(statusesOf(both)).toEqual([204, 404])
  expect(await verbsOf(id)).toEqual(['created', 'deleted'])
})

test('the dev signer is removed once', async () => {
  const set = await world.ask('admin', 'POST', '/dev/mpc/dev-signer', { privkey_hex: privateKey() })
  expect(set.status, set.text).toBe(200)
  const { answers } = await transaction(world.db, async (tx) => {
    await tx.selectFrom('dev_signer').selectAll().forUpdate().execute()
    const both = Promise.all([1, 2].map(() => world.ask('admin', 'POST', '/dev/mpc/clear-dev-signer')))
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(2))
    return { answers: both }
  })
  expect(statusesOf(await answers)).toEqual([200, 200])
  expect(await verbsOf('dev')).toEqual(['updated', 'deleted'])
})

test('a wallet is archived once, and restored once', async () => {
  const id = await create('/api/wallets', { ...atAddress(), account_group_id: null })
  for (const act of ['archive', 'unarchive'] as const) {
    const both = await askTwice('wallets', id, () => world.ask('admin', 'PATCH', `/api/wallets/${id}/${act}`))
    expect(statusesOf(both)).toEqual([200, 200])
  }
  expect(await verbsOf(id)).toEqual(['created', 'archived', 'restored'])
})

test('an account without an organisation is changed once from the same version', async () => {
  const email = `${randomUUID()}@new.test`
  const members = `/api/orgs/${world.acme}/members`
  const memberId = await create(members, { name: freshName(), email, role: 'User' })
  expect((await world.ask('admin', 'DELETE', `${members}/${memberId}`)).status).toBe(204)
  const find = async () => (await world.ask('admin', 'GET', `/admin-api/users?q=${email}`)).json().rows[0]
  const { id, version, organizations } = await find()
  expect(organizations).toEqual([])
  const rename = () =>
    world.ask(
      'admin',
      'PUT',
      `/admin-api/users/${id}`,
      { name: freshName(), email, is_admin: false, is_system: false },
      { 'if-match': `"${version}"` },
    )
  expect(statusesOf(await askTwice('users', id, rename))).toEqual([200, 409])
  expect(await find()).toMatchObject({ version: version + 1 })
})
