/** When two people change the same thing from the same state, the second gets a conflict, and the first change stays. */
import { randomUUID } from 'node:crypto'
import { api, type Api, type ApiName, type Route } from '@holdfast/contract'
import { sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
/** Contracts on this network are not queried. */
let unreadNetworkId: string
beforeAll(async () => {
  world = await createWorld({
    DEV_MODE: 'true',
    HOLDFAST_SECRET_KEY: 'a'.repeat(64),
    HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1',
  })
  const unread = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'tron-nile')
    .executeTakeFirstOrThrow()
  unreadNetworkId = unread.id
})

/** A new policy is added beside the previous one, and an equal one changes nothing: tested in policies.test.ts. A schedule is resumed
 *  once: tested in schedules.test.ts. An organisation has one set of accounting settings: tested in accounting.test.ts. */
type Versioned = Exclude<
  {
    [N in ApiName]: Api[N] extends { readonly isVersioned: true } ? N : never
  }[ApiName],
  'applyPolicy' | 'resumePaymentSchedule' | 'changeAccounting'
>

interface Thing {
  readonly id: string
  readonly version: number
}
interface Case {
  /** An object used by this test only. */
  readonly make: () => Promise<{ readonly id: string }>
  /** The list that contains it. */
  readonly list: () => string
  /** Path parameters besides the id. */
  readonly params?: () => Readonly<Record<string, string>>
  /** Two different changes. */
  readonly changes: (thing: any) => readonly [object, object]
}

const ask = async (method: string, path: string, body?: object) => {
  const answer = await world.ask('admin', method, path, body)
  expect(answer.text, `${method} ${path}`).toMatch(/^[[{]/)
  return answer.json()
}
const freshName = () => `Contested ${randomUUID().slice(0, 8)}`
const freshAddress = () => sandboxKey(randomUUID()).address
const names = () => [{ name: freshName() }, { name: freshName() }] as const

const group = {
  make: () => ask('POST', '/api/account-groups', { name: freshName(), entity_id: world.acme }),
  list: () => `/api/account-groups?entity_id=${world.acme}`,
}
const member = {
  make: () =>
    ask('POST', `/api/orgs/${world.acme}/members`, {
      name: freshName(),
      email: `${randomUUID()}@new.test`,
      role: 'User',
    }),
  list: () => `/api/orgs/${world.acme}/members`,
  params: () => ({ orgId: world.acme }),
}
const memberNames = ({ email, role, is_active, is_system }: Record<string, unknown>) =>
  names().map((name) => ({ ...name, email, role, is_active, is_system })) as unknown as [object, object]
const retirement = () => [{ is_retired: true }, { is_retired: false }] as const
const account = {
  make: async () => {
    const { email } = await member.make()
    const { rows } = await ask('GET', `/admin-api/users?q=${email}`)
    return rows[0]
  },
  list: () => '/admin-api/users?q=Contested&limit=200',
}
const named = (path: string): Case => ({
  make: () =>
    ask('POST', path, {
      name: freshName(),
      address: freshAddress(),
      network_id: world.networkId,
      entity_id: world.acme,
    }),
  list: () => `${path}?entity_id=${world.acme}`,
  changes: () => [
    { name: freshName(), note: 'first' },
    { name: freshName(), note: 'second' },
  ],
})
const alert = {
  make: async () => {
    const id = newId()
    await world.db
      .insertInto('alerts')
      .values({
        entity_id: world.acme,
        id,
        kind: 'spam-wave',
        cause: id,
        severity: 'info',
        facts: '{}',
        raised_at: new Date(),
      })
      .execute()
    return { id }
  },
  list: () => `/api/alerts?entity_id=${world.acme}`,
  changes: () => [{}, {}] as const,
}
const webhook = {
  make: () => ask('POST', '/api/webhooks', { entity_id: world.acme, url: 'http://127.0.0.1:9/' }),
  list: () => `/api/webhooks?entity_id=${world.acme}`,
}

/** A wallet with a key of the signers, and a payee in the address book. */
async function payable() {
  const id = newId()
  const place = { entity_id: world.acme, id, created_at: new Date() }
  await world.db
    .insertInto('key_domains')
    .values({ ...place, label: freshName(), threshold: 2, n: 3, created_by: null })
    .execute()
  await world.db
    .insertInto('mpc_keys')
    .values({
      ...place,
      kd_id: id,
      label: freshName(),
      curve: 'secp256k1',
      state: 'ready',
      created_by: null,
      updated_at: new Date(),
    })
    .execute()
  const wallet = await ask('POST', '/api/wallets', {
    name: freshName(),
    address: freshAddress(),
    network_id: world.networkId,
    entity_id: world.acme,
  })
  await world.db.updateTable('wallets').set({ mpc_key_id: id }).where('id', '=', wallet.id).execute()
  const payee = await ask('POST', '/api/address-book', {
    name: freshName(),
    address: freshAddress(),
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const tokens = await ask('GET', '/api/tokens')
  const trx = tokens.find(
    (token: any) => token.network_id === world.networkId && token.contract_address === null,
  )
  return {
    name: freshName(),
    wallet_id: wallet.id,
    recipient_address: payee.address,
    amount: '1',
    token_id: trx.id,
  }
}
const payment = ({ name, wallet_id, recipient_address, token_id }: Record<string, unknown>) =>
  ['1', '2'].map((amount) => ({ name, wallet_id, recipient_address, token_id, amount }))
const dates = { repeats: 'weekly', starts_on: '2099-01-01' }

const cases: Readonly<Record<Versioned, Case>> = {
  renameOrganisation: {
    make: () => ask('POST', '/api/my-organizations', { name: freshName() }),
    list: () => '/api/my-organizations',
    changes: names,
  },
  updateMember: { ...member, changes: memberNames },
  changeMember: { ...member, changes: retirement },
  updateUser: { ...member, changes: memberNames },
  changeUser: { ...member, changes: retirement },
  updateDevice: {
    make: () => ask('POST', '/api/devices', { device_name: freshName(), fingerprint: randomUUID() }),
    list: () => '/api/devices',
    changes: () => [{ device_name: freshName() }, { device_name: freshName() }],
  },
  updateAdminUser: {
    ...account,
    changes: ({ email, is_admin, is_system }) =>
      names().map((name) => ({ ...name, email, is_admin, is_system })) as unknown as [object, object],
  },
  changeAdminUser: { ...account, changes: retirement },
  changeDevKey: {
    make: async () => {
      const wallet = await ask('POST', '/api/wallets', {
        name: freshName(),
        address: freshAddress(),
        network_id: world.networkId,
        entity_id: world.acme,
      })
      return ask('POST', '/api/dev/keys', {
        network_id: world.networkId,
        wallet_id: wallet.id,
        purpose: 'faucet',
        private_key_hex: '11'.repeat(32),
      })
    },
    list: () => '/api/dev/keys',
    changes: () => [{ is_active: false }, { is_active: true }],
  },
  updateAccountGroup: { ...group, changes: names },
  setAccountGroupActivity: { ...group, changes: () => [{ is_active: false }, { is_active: true }] },
  updateEntity: {
    make: () => ask('POST', '/api/entities', { name: freshName() }),
    list: () => '/api/entities',
    changes: () => [{ sub_tier: 'basic' }, { sub_tier: 'enterprise' }],
  },
  updatePlan: {
    make: async () => ({ id: 'premium' }),
    list: () => '/admin-api/plans',
    changes: () => [{ max_wallets: 4000 }, { max_wallets: 5000 }],
  },
  updateNetwork: {
    make: () => ask('POST', '/admin-api/networks', { name: freshName(), symbol: 'NET' }),
    list: () => '/api/networks',
    changes: names,
  },
  updateToken: {
    make: () =>
      ask('POST', '/admin-api/tokens', {
        network_id: unreadNetworkId,
        contract_address: freshAddress(),
        name: freshName(),
        symbol: freshName(),
        decimals: 6,
      }),
    list: () => '/api/tokens',
    changes: names,
  },
  updatePaymentTemplate: {
    make: async () => ask('POST', '/api/payment-templates', await payable()),
    list: () => `/api/payment-templates?entity_id=${world.acme}`,
    changes: (thing) => payment(thing) as unknown as [object, object],
  },
  updatePaymentSchedule: {
    make: async () => ask('POST', '/api/payment-schedules', { ...(await payable()), ...dates }),
    list: () => `/api/payment-schedules?entity_id=${world.acme}`,
    changes: (thing) =>
      payment(thing).map((fields) => ({ ...fields, ...dates })) as unknown as [object, object],
  },
  updateAddress: named('/api/address-book'),
  updateInboundLabel: named('/api/inbound-labels'),
  updateWebhook: {
    ...webhook,
    changes: ({ url, is_active }) => [
      { url, is_active, description: 'first' },
      { url, is_active, description: 'second' },
    ],
  },
  rotateWebhookSecret: { ...webhook, changes: () => [{}, {}] },
  acknowledgeAlert: alert,
  assignAlert: { ...alert, changes: () => [{ member_id: null }, { member_id: null }] },
  closeAlert: {
    ...alert,
    list: () => `${alert.list()}&state=closed`,
    changes: () => [{ note: 'a' }, { note: 'b' }],
  },
  updateSavedView: {
    make: () =>
      ask('POST', '/api/saved-views', {
        entity_id: world.acme,
        name: freshName(),
        filters: { token: 'TRX' },
      }),
    list: () => `/api/saved-views?entity_id=${world.acme}`,
    changes: names,
  },
}

const detail = 'Somebody else changed this in the meantime. Load it again and repeat your change.'

test.each(Object.entries(cases))(
  '%s: the second of two changes gets a conflict, and the first stays',
  async (name, changed) => {
    const { id } = await changed.make()
    const route: Route = api[name as Versioned]
    const params: Record<string, string> = { id, orgId: id, tier: id, ...changed.params?.() }
    const path = route.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')
    const stored = async (): Promise<Thing> => {
      const answer = await ask('GET', changed.list())
      return (Array.isArray(answer) ? answer : (answer.rows ?? answer.views)).find(
        (row: any) => (row.id ?? row.tier) === id,
      )
    }
    const send = (body: object, version: number) =>
      world.ask('admin', route.method, path, body, { 'if-match': `"${version}"` })
    // A list of closed items contains it only afterwards.
    const { version: seen, ...before } = (await stored()) ?? { version: 1 }
    const [mine, theirs] = changed.changes(before)

    const first = await send(mine, seen)
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    expect([first.json().version, first.headers.etag]).toEqual([seen + 1, `"${seen + 1}"`])
    const after = await stored()
    expect(after.version).toBe(seen + 1)

    const second = await send(theirs, seen)
    expect([second.status, second.json()]).toMatchObject([409, { detail }])
    expect(await stored()).toEqual(after)

    const both = await Promise.all([send(mine, seen + 1), send(theirs, seen + 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await stored()).version).toBe(seen + 2)

    expect((await world.ask('admin', route.method, path, theirs)).status).toBe(200)
    expect((await world.ask('admin', route.method, path, mine, { 'if-match': '*' })).status).toBe(200)
    expect((await stored()).version).toBe(seen + 4)
    for (const unreadable of ['"a"', '"0"', '""', '1, 2'])
      expect((await world.ask('admin', route.method, path, mine, { 'if-match': unreadable })).status).toBe(
        422,
      )
    expect((await stored()).version).toBe(seen + 4)
  },
)

test('every call that changes an object in place is listed here, or has nothing to lose', () => {
  const inPlace = Object.entries<Route>(api).filter(
    ([, { method }]) => method === 'PUT' || method === 'PATCH',
  )
  const others = inPlace.flatMap(([name, { isVersioned }]) => (isVersioned === true ? [] : [name]))
  expect(others.toSorted()).toEqual(
    [
      // The call applies to one state only, which its name states.
      'archiveWallet',
      'changeReconciliation',
      // For the name and group of a wallet the last one wins, and the audit record holds the earlier ones.
      'changeWallet',
      'unarchiveWallet',
      // Each note has a version of its own in the body; without it the last text wins.
      'changeTransactionNotes',
      // Adds and removes single tags.
      'changeTransactionTags',
      // Name and colour, each replaced alone; the audit record holds the earlier ones.
      'updateTransactionTag',
      // The setting of one person.
      'setDefaultView',
      // The settings of one person, merged key by key.
      'updatePreferences',
      // The own name: nobody else edits it on this page.
      'updateProfile',
      // The settings of one person in one organisation.
      'updateNotificationSettings',
      // The name of one person's own passkey.
      'renamePasskey',
    ].toSorted(),
  )
})
