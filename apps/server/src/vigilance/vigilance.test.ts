/** Vigilance: each cause raises one alert while it lasts, which reaches the people concerned and is handled by them. */
import { randomBytes } from 'node:crypto'
import { addressLike, sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TooFewSigners } from '../signing/signing.ts'
import { Watcher } from './watcher.ts'
import { PlainSigning } from '../../test/plain-signing.ts'
import { createWorld, type Person, type World } from '../../test/world.ts'

let world: World
let watcher: Watcher
let wallet: { id: string; name: string; address: string }
let tokenId: string

beforeAll(async () => {
  world = await createWorld()
  watcher = new Watcher({ db: world.db, log: pino({ level: 'silent' }) })
  wallet = await world.db
    .selectFrom('wallets')
    .select(['id', 'name', 'address'])
    .where('entity_id', '=', world.acme)
    .where('network_id', '=', world.networkId)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  ;({ id: tokenId } = await world.db
    .selectFrom('tokens')
    .select('id')
    .where('network_id', '=', world.networkId)
    .where('symbol', '=', 'TRX')
    .executeTakeFirstOrThrow())
})
beforeEach(async () => {
  for (const table of [
    'alerts',
    'reconciliation_findings',
    'met_addresses',
    'bc_transactions',
    'ingestion_runs',
    'ingestion_jobs',
    'outbox',
    'mpc_keys',
    'key_domains',
  ] as const)
    await world.db.deleteFrom(table).execute()
  await world.db.updateTable('webhook_endpoints').set({ deleted_at: new Date() }).execute()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const list = async (person: Person = 'treasurer', query = '') =>
  (await world.ask(person, 'GET', `/api/alerts?entity_id=${world.acme}${query}`)).json() as any[]
const post = (id: string, act: string, body: object = {}, person: Person = 'treasurer') =>
  world.ask(person, 'POST', `/api/alerts/${id}/${act}`, body)
const recipients = async () =>
  (await world.db.selectFrom('outbox').selectAll().execute()).map(
    ({ message }) => (message as { type: string }).type,
  )

const finding = (change: object = {}) =>
  world.db
    .insertInto('reconciliation_findings')
    .values({
      entity_id: world.acme,
      id: newId(),
      wallet_id: wallet.id,
      token_id: tokenId,
      state: 'open',
      kind: 'narrowed',
      tx_hash: null,
      seq: null,
      event_index: null,
      block_number: null,
      ts: null,
      ours: null,
      theirs: null,
      books_units: 1n,
      chain_units: 2n,
      as_of_block: 9,
      after_block: null,
      after_at: null,
      until_block: 9,
      until_at: new Date(),
      found_by: 'checks',
      is_first: true,
      requests: 1,
      provider: 'trongrid',
      found_at: minutesAgo(3),
      seen_at: new Date(),
      closed_at: null,
      ...change,
    })
    .execute()

const insertSeenAddress = (address: string, change: object = {}) =>
  world.db
    .insertInto('met_addresses')
    .values({
      entity_id: world.acme,
      network_id: world.networkId,
      address,
      named_as: null,
      sent_at: null,
      imitates: null,
      imitation_rule: null,
      imitation_head: null,
      imitation_tail: null,
      imitation_edits: null,
      is_checked: true,
      created_at: new Date(),
      updated_at: new Date(),
      ...change,
    })
    .execute()

const run = (change: object = {}) =>
  world.db
    .insertInto('ingestion_runs')
    .values({
      entity_id: world.acme,
      id: newId(),
      job_id: newId(),
      wallet_id: wallet.id,
      network_id: world.networkId,
      provider: 'tatum',
      started_at: minutesAgo(5),
      ended_at: minutesAgo(4),
      outcome: 'failed',
      failure: 'tatum answered 503',
      ...change,
    })
    .execute()

test('a mismatch is one alert however often it is found; it ends automatically and recurs as a new one', async () => {
  await finding()
  for (let look = 0; look < 3; look++) {
    await watcher.look()
    await world.db
      .updateTable('reconciliation_findings')
      .set({ seen_at: new Date(), kind: 'missing' })
      .execute()
  }
  const [alert, ...more] = await list()
  expect(more).toEqual([])
  expect(alert).toMatchObject({
    kind: 'mismatch',
    severity: 'critical',
    state: 'open',
    entity: 'Acme Treasury',
    facts: { wallet_id: wallet.id, wallet_name: wallet.name, token_symbol: 'TRX', network: 'TRON Sandbox' },
    ended_at: null,
  })
  expect(await recipients()).toEqual(['alert_created'])
  await world.db.updateTable('reconciliation_findings').set({ state: 'settled' }).execute()
  await watcher.look()
  expect((await list())[0].ended_at).toEqual(expect.any(String))
  await watcher.look()
  expect(await recipients()).toEqual(['alert_created', 'alert_updated'])
  await finding()
  await watcher.look()
  expect((await list()).map(({ id, ended_at }) => [id === alert.id, ended_at === null])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('wallets that were never read or are archived raise nothing', async () => {
  await finding({ kind: 'not-read' })
  await watcher.look()
  expect(await list()).toEqual([])
})

test('a closed alert stays closed while its cause lasts', async () => {
  await finding()
  await watcher.look()
  const [alert] = await list()
  const closed = await post(alert.id, 'close', { note: 'Known: being read again' })
  expect(closed.json()).toMatchObject({
    state: 'closed',
    closed_by: 'Teresa Treasurer',
    note: 'Known: being read again',
  })
  const foundAt = new Date()
  await world.db.updateTable('reconciliation_findings').set({ found_at: foundAt }).execute()
  await watcher.look()
  expect(await list()).toEqual([])
  expect(await list('treasurer', '&state=closed')).toMatchObject([
    { id: alert.id, facts: { since: foundAt.toISOString() } },
  ])
})

test('a thousand imitators of one address are one alert, critical once one of them was paid', async () => {
  const known = sandboxKey('vigilance known').address
  await insertSeenAddress(known, { named_as: 'address_book' })
  const copies = [
    addressLike(known, { head: 5, tail: 2 }),
    ...Array.from({ length: 30 }, (_unused, index) => sandboxKey(`copy ${index}`).address),
  ]
  for (const address of copies)
    await insertSeenAddress(address, {
      imitates: known,
      imitation_rule: 'same-ends',
      imitation_head: 5,
      imitation_tail: 2,
      imitation_edits: 0,
    })
  await watcher.look()
  const alerts = await list()
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toMatchObject({
    kind: 'look-alike',
    severity: 'warning',
    facts: { address: known, count: 31 },
  })
  await world.db
    .updateTable('met_addresses')
    .set({ sent_at: new Date() })
    .where('address', '=', copies[0]!)
    .execute()
  await watcher.look()
  expect(await list()).toMatchObject([
    { id: alerts[0].id, severity: 'critical', facts: { imitator: copies[0] } },
  ])
})

test('many unknown tokens are a wave; a few are not', async () => {
  const row = () => ({
    entity_id: world.acme,
    id: newId(),
    network_id: world.networkId,
    tx_hash: randomBytes(32).toString('hex'),
    row_kind: 'event' as const,
    ts: minutesAgo(60),
    status: 'confirmed' as const,
    transaction_type: 'token' as const,
    symbol: 'FREE',
    amount_units: 1n,
    decimals: 0,
    amount: 1n,
    is_known_token: false,
    provider: 'trongrid' as const,
    created_at: new Date(),
    updated_at: new Date(),
  })
  const insert = (count: number) =>
    world.db
      .insertInto('bc_transactions')
      .values(Array.from({ length: count }, row))
      .execute()
  await insert(19)
  await watcher.look()
  expect(await list()).toEqual([])
  await insert(1)
  await watcher.look()
  expect(await list()).toMatchObject([
    { kind: 'spam-wave', severity: 'info', facts: { network: 'TRON Sandbox', count: 20 } },
  ])
})

test('a provider whose last three runs failed is at fault until a run succeeds', async () => {
  await run()
  await run({ started_at: minutesAgo(4) })
  await watcher.look()
  expect(await list()).toEqual([])
  await run({ started_at: minutesAgo(3), failure: 'tatum is slow' })
  await watcher.look()
  expect(await list()).toMatchObject([
    {
      kind: 'provider-fault',
      severity: 'warning',
      facts: { provider: 'tatum', network: 'TRON Sandbox', reason: 'tatum is slow' },
    },
  ])
  await run({ started_at: minutesAgo(1), outcome: 'match', failure: null })
  await watcher.look()
  expect((await list())[0].ended_at).not.toBeNull()
})

test('a job without progress is a stalled run; an endpoint that receives nothing is a failing webhook', async () => {
  const job = {
    entity_id: world.acme,
    wallet_id: wallet.id,
    kind: 'catch-up' as const,
    provider: 'trongrid' as const,
    row_limit: null,
    tx_hash: null,
    token_id: null,
    requested_by: null,
    failure: null,
  }
  await world.db
    .insertInto('ingestion_jobs')
    .values({ ...job, id: newId(), created_at: minutesAgo(30), updated_at: minutesAgo(11) })
    .execute()
  await world.db
    .insertInto('ingestion_jobs')
    .values({ ...job, id: newId(), created_at: minutesAgo(30), updated_at: minutesAgo(9) })
    .execute()
  const user = await world.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const endpoint = {
    entity_id: world.acme,
    url: 'https://hooks.example.org/',
    secret_check: Buffer.alloc(8),
    created_by: user.id,
    secret_changed_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
  }
  await world.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, id: newId(), failing_since: minutesAgo(5) })
    .execute()
  await world.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, id: newId(), failing_since: minutesAgo(0.5) })
    .execute()
  await watcher.look()
  const alerts = await list()
  expect(alerts).toHaveLength(2)
  expect(alerts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'stalled-run',
        facts: expect.objectContaining({ wallet_name: wallet.name, count: 1 }),
      }),
      expect.objectContaining({
        kind: 'webhook-failing',
        severity: 'warning',
        facts: expect.objectContaining({ url: 'https://hooks.example.org/' }),
      }),
    ]),
  )
})

test('a silent signer alerts the owners of its keys: a warning, and critical when too few are left', async () => {
  const signing = new PlainSigning()
  const ofSigners = new Watcher({ db: world.db, log: pino({ level: 'silent' }), signing })
  const seconds = (passed: number) => new Date(Date.now() + passed * 1000)
  await readyKey()
  signing.up = [true, true, false]
  await ofSigners.look(seconds(0))
  expect(await list(), 'a restart').toEqual([])
  await ofSigners.look(seconds(31))
  expect(await list()).toMatchObject([
    { kind: 'signer-down', severity: 'warning', facts: { signer: '3' }, ended_at: null },
  ])
  expect(
    await world.db.selectFrom('alerts').selectAll().where('entity_id', '=', world.birch).execute(),
  ).toEqual([])
  const [alert] = await list()
  const other = new Watcher({ db: world.db, log: pino({ level: 'silent' }), signing })
  await other.look(seconds(33))
  expect(await list(), 'another server looks, or this one after a restart').toEqual([alert])
  signing.up = [true, false, false]
  await ofSigners.look(seconds(40))
  await ofSigners.look(seconds(71))
  expect((await list()).map(({ facts, severity }) => `${facts.signer} ${severity}`).toSorted()).toEqual([
    '2 critical',
    '3 critical',
  ])
  signing.up = [true, true, true]
  await ofSigners.look(seconds(80))
  for (const alert of await list()) expect(alert.ended_at).not.toBeNull()
})

test('a frozen key alerts its owner until its shares are refreshed', async () => {
  const signing = new PlainSigning()
  const ofSigners = new Watcher({ db: world.db, log: pino({ level: 'silent' }), signing })
  const id = await readyKey()
  const lost = await readyKey()
  const describeKey = signing.describeKey.bind(signing)
  // A key that no signer holds any more does not suppress the alerts for others.
  vi.spyOn(signing, 'describeKey').mockImplementation((keyId) =>
    keyId === lost ? Promise.reject(new TooFewSigners(0, 2)) : describeKey(keyId),
  )
  signing.frozen.set(id, [[1, 3]])
  await ofSigners.look()
  expect(await list()).toMatchObject([
    {
      kind: 'key-frozen',
      severity: 'critical',
      facts: { key_label: 'Ours', signer: '1 + 3', count: 1 },
      ended_at: null,
    },
  ])
  await signing.refresh(id)
  await ofSigners.look()
  expect((await list())[0].ended_at).not.toBeNull()
})

async function readyKey(): Promise<string> {
  const [domain, id, now] = [newId(), newId(), new Date()]
  const place = { entity_id: world.acme, created_by: null, created_at: now }
  await world.db
    .insertInto('key_domains')
    .values({ ...place, id: domain, label: 'Ours', threshold: 2, n: 3 })
    .execute()
  await world.db
    .insertInto('mpc_keys')
    .values({
      ...place,
      id,
      kd_id: domain,
      label: 'Ours',
      curve: 'secp256k1',
      state: 'ready',
      updated_at: now,
    })
    .execute()
  return id
}

test('people acknowledge, assign and close alerts, and each act is recorded', async () => {
  await finding()
  await watcher.look()
  const [alert] = await list()
  const seen = (await post(alert.id, 'acknowledge')).json()
  expect(seen).toMatchObject({ state: 'acknowledged', acknowledged_by: 'Teresa Treasurer', version: 2 })
  const members = (await world.ask('treasurer', 'GET', `/api/orgs/${world.acme}/members`)).json() as {
    id: string
    name: string
  }[]
  const otis = members.find(({ name }) => name === 'Otis Operator')!
  expect((await post(alert.id, 'assign', { member_id: otis.id })).json()).toMatchObject({
    assigned_to: { id: otis.id, name: 'Otis Operator' },
  })
  expect((await post(alert.id, 'assign', { member_id: otis.id })).status).toBe(200)
  const notices = await world.db.selectFrom('notices').select('kind').where('about', '=', alert.id).execute()
  expect(notices).toEqual([{ kind: 'alert-assigned' }])
  const stranger = await world.db
    .selectFrom('members')
    .select('id')
    .where('entity_id', '=', world.birch)
    .executeTakeFirstOrThrow()
  expect((await post(alert.id, 'assign', { member_id: stranger.id })).status).toBe(422)
  expect((await post(alert.id, 'assign', { member_id: null })).json().assigned_to).toBeNull()
  await post(alert.id, 'close')
  const verbs = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_kind', '=', 'alert')
    .where('subject_id', '=', alert.id)
    .orderBy('seq')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual([
    'acknowledged',
    'assigned',
    'assigned',
    'assigned',
    'closed',
  ])
  expect(await recipients()).toEqual([
    'alert_created',
    'alert_updated',
    'alert_updated',
    'alert_updated',
    'alert_updated',
    'alert_updated',
  ])
})

test('rights, within each organisation', async () => {
  await finding()
  await watcher.look()
  const [alert] = await list()
  expect((await world.ask('viewer', 'GET', `/api/alerts?entity_id=${world.acme}`)).status).toBe(403)
  expect((await world.ask('viewer', 'GET', '/api/alerts')).json()).toEqual([])
  expect((await world.ask('owner', 'GET', `/api/alerts?entity_id=${world.acme}`)).status).toBe(404)
  expect((await world.ask('owner', 'GET', '/api/alerts')).json()).toEqual([])
  for (const [act, body] of [
    ['acknowledge', {}],
    ['assign', { member_id: null }],
    ['close', {}],
  ] as const) {
    expect((await post(alert.id, act, body, 'viewer')).status).toBe(403)
    const strange = await post(alert.id, act, body, 'owner')
    expect([strange.status, strange.json().detail]).toEqual([404, 'Alert not found'])
  }
  expect((await list())[0]).toMatchObject({ state: 'open', version: 1 })
})

test('several servers that check at once raise one alert', async () => {
  await finding()
  const others = Array.from(
    { length: 4 },
    () => new Watcher({ db: world.db, log: pino({ level: 'silent' }) }),
  )
  await Promise.all([watcher, ...others].map((look) => look.look()))
  expect(await list()).toHaveLength(1)
  expect((await recipients()).filter((type) => type === 'alert_created')).toHaveLength(1)
})
