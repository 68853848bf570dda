/** Key domains, keys made by the signers, and the progress that is reported. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reason } from '@holdfast/contract'
import { addressOfPublicKey } from '@holdfast/chains/tron'
import { walletKeyOf } from '@holdfast/mpc'
import { wasReadingAsked } from '@holdfast/store/read'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { giveUpFailedKeys } from './give-up-failed-keys.ts'
import { replaceByOperator } from './replace-by-operator.ts'
import { endStalledKeys } from './end-stalled-keys.ts'
import { KeyWorker } from './worker.ts'
import { TransferWorker } from '../transfers/worker.ts'
import { SigningAborted, SigningRefused } from '../../signing/signing.ts'
import { PlainSigning } from '../../../test/plain-signing.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const signing = new PlainSigning()
const world: World = await createWorld({}, signing)
const without: World = await createWorld()

beforeEach(() => {
  signing.up = [true, true, true]
})

const main = { label: 'Main', threshold: 2, n: 3 }

async function createDomain(label = 'Main'): Promise<string> {
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/kds', { ...main, label })
  expect(answer.status, answer.text).toBe(201)
  return answer.json().id
}

test('[API-60] [API-61] [API-68] [DATA-33] [KD-01] [KD-04] a key domain is added and listed, in both lists', async () => {
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/kds', main)
  expect(answer.status).toBe(201)
  expect(answer.json()).toMatchObject({ ...main, entity_id: world.acme, keys: 0 })
  for (const path of ['/api/mpc/kds', '/api/mpc/keys/kds']) {
    const listed = (await world.ask('viewer', 'GET', path)).json()
    expect(listed).toContainEqual(answer.json())
  }
  expect((await world.ask('owner', 'GET', '/api/mpc/kds')).json()).toEqual([])
  expect((await world.ask('owner', 'GET', `/api/mpc/kds?entity_id=${world.acme}`)).status).toBe(404)
})

test.each([
  [{ ...main, label: ' ' }, 'label: '],
  [{ ...main, threshold: 1 }, 'threshold: '],
  [{ ...main, threshold: 4 }, 'threshold: must not be above n'],
  [{ ...main, n: 4 }, 'threshold: must be more than half of n'],
  [{ label: 'Main', threshold: 2 }, 'n: '],
])('%j is not a key domain, explained in plain text', async (body, why) => {
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/kds', body)
  expect(answer.status).toBe(422)
  expect(answer.text.startsWith(why), answer.text).toBe(true)
})

test('[API-67] [API-69] [KEY-02] [KEY-04] a key is made: its rounds are reported, it has an address, and its wallet is read', async () => {
  const domain = await createDomain('With keys')
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
    kd_id: domain,
    label: 'Payments',
  })
  expect(answer.status, answer.text).toBe(201)
  const key = answer.json()
  expect(key).toMatchObject({
    kd_id: domain,
    label: 'Payments',
    state: 'ready',
    round: 4,
    of: 4,
    error: null,
  })
  expect(key.public_key).toMatch(/^0[23][0-9a-f]{64}$/)
  expect((await world.ask('viewer', 'GET', '/api/mpc/keys')).json()).toContainEqual(key)
  expect((await world.ask('viewer', 'GET', `/api/mpc/keys?kd_id=${domain}`)).json()).toEqual([key])
  expect((await world.ask('viewer', 'GET', `/api/mpc/keys?kd_id=${randomUUID()}`)).json()).toEqual([])

  const [grant] = (await world.ask('viewer', 'GET', `/api/key-grants?entity_id=${world.acme}`)).json()
  expect(grant).toMatchObject({
    id: key.id,
    public_key: key.public_key,
    user: { id: await world.userId('treasurer') },
    wallet: { id: key.wallet_id, group: null },
    granted: null,
  })
  expect((await world.ask('owner', 'GET', `/api/key-grants?entity_id=${world.acme}`)).status).toBe(404)

  const wallets = (await world.ask('viewer', 'GET', '/api/wallets')).json() as { id: string }[]
  expect(wallets.find(({ id }) => id === key.wallet_id)).toMatchObject({
    name: 'Payments',
    address: key.address,
    network_id: world.networkId,
  })
  expect(await wasReadingAsked(world.db, { organisationId: world.acme, walletId: key.wallet_id })).toBe(true)
  const announced = await world.db
    .selectFrom('outbox')
    .select('message')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ofKey = announced
    .map(({ message }) => message as { type: string; payload: { id?: string; state: string; round: number } })
    .filter(({ payload }) => payload?.id === key.id)
  expect(ofKey.map(({ type, payload }) => `${type} ${payload.state} ${payload.round}`)).toEqual([
    'mpc_key_created making 0',
    ...[1, 2, 3, 4].map((round) => `mpc_key_updated making ${round}`),
    'mpc_key_updated ready 4',
  ])
})

test('a key whose label resembles a payee is refused, because its wallet would have that name', async () => {
  const domain = await createDomain('Named like a payee')
  const payee = await world.ask('treasurer', 'POST', '/api/address-book', {
    name: 'Orla Finch',
    address: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY',
    network_id: world.networkId,
    entity_id: world.acme,
  })
  expect(payee.status, payee.text).toBe(201)
  const make = (label: string) =>
    world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label })
  const refused = await make('ORLA FINCH')
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringMatching(/^label: could be taken for Orla Finch, which is the name of TPL66/),
  ])
  expect((await world.ask('viewer', 'GET', `/api/mpc/keys?kd_id=${domain}`)).json()).toEqual([])
  expect((await make('Orla')).status).toBe(201)
})

describe('the networks of a key', () => {
  const makeIn = async (domain: object) => {
    const { id } = (await world.ask('treasurer', 'POST', '/api/mpc/kds', { ...main, ...domain })).json()
    const fields = { kd_id: id, label: 'Class' }
    return (await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', fields)).json()
  }
  const storedWallet = (id: string) =>
    world.db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('are those that the server serves; the signers receive them with the organization, and the wallet has its own child key', async () => {
    const key = await makeIn({})
    expect(key.networks).toBe('test')
    expect(signing.rules.get(key.id)).toEqual({ networks: 'test', organisation: world.acme })
    const child = walletKeyOf(
      { publicKey: Buffer.from(key.public_key, 'hex'), chainCode: Buffer.alloc(32) },
      key,
    )
    expect(key.address).toBe(addressOfPublicKey(child))
    expect(key.address).not.toBe(addressOfPublicKey(Buffer.from(key.public_key, 'hex')))
    expect(await storedWallet(key.wallet_id)).toMatchObject({ address: key.address, derivation_path: [1] })
  })

  test('are those of its domain, where it names some; main networks only once the operator has acknowledged', async () => {
    expect(await makeIn({ networks: 'test' })).toMatchObject({ networks: 'test' })
    const domain = await world.ask('treasurer', 'POST', '/api/mpc/kds', { ...main, networks: 'main' })
    expect(domain.json()).toMatchObject({ networks: 'main' })
    const refused = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
      kd_id: domain.json().id,
      label: 'Class',
    })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('No keys are made for main networks'),
    ])
  })
})

test('[API-64] wallets to sign with, of all networks or of one, with the key that signs for them', async () => {
  const domain = await createDomain('For wallets')
  const key = (
    await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'Own' })
  ).json()
  const all = (await world.ask('viewer', 'GET', '/api/mpc/wallets')).json() as {
    id: string
    network_code: string
  }[]
  expect(all).toContainEqual({
    id: key.wallet_id,
    name: 'Own',
    address: key.address,
    network_code: 'tron-sandbox',
    key_id: key.id,
    may_request: true,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const some = (await world.ask('viewer', 'GET', '/api/mpc/wallets?network_code=tron-sandbox')).json()
  expect(some).toEqual(all.filter(({ network_code }) => network_code === 'tron-sandbox'))
  expect((await world.ask('viewer', 'GET', '/api/mpc/wallets?network_code=none')).json()).toEqual([])
})

test('a failed ceremony leaves a key with the reason, and nothing that could sign', async () => {
  const domain = await createDomain('Failing')
  signing.nextError = new SigningAborted(reason('SESSION_KEY_CHANGED'), { party: 3 })
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'No' })
  expect(answer.status).toBe(201)
  expect(answer.json()).toMatchObject({
    state: 'failed',
    public_key: null,
    address: null,
    wallet_id: null,
    error: expect.stringContaining('because of signer 3'),
    error_refusal: {
      code: 'SIGNING_STOPPED',
      params: {
        what: { code: 'SIGNERS_STOPPED_BY', params: { party: 3 } },
        why: { code: 'SESSION_KEY_CHANGED', params: {} },
      },
    },
  })
  signing.up = [true, false, false]
  const few = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'Few' })
  expect(few.json()).toMatchObject({ state: 'failed', error: expect.stringContaining('1 of the 2') })
})

test('[KEY_CEREMONY_RUNNING] an organization makes or refreshes one key at a time, and another organization can do so meanwhile', async () => {
  const domain = await createDomain('One at a time')
  const keygen = () =>
    world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'At once' })
  const [text, code] = [
    'Another key of this organization is being made or refreshed. Try again when it is done.',
    'KEY_CEREMONY_RUNNING',
  ]
  const shut = () => {
    let open = () => {}
    signing.gate = new Promise((done) => (open = done))
    return () => open()
  }
  const isMaking = () => world.db.selectFrom('mpc_keys').select('id').where('state', '=', 'making').execute()

  const refreshing = () =>
    world.db.selectFrom('mpc_keys').select('id').where('refreshing_until', '>', new Date()).execute()

  const endFirst = shut()
  const first = keygen()
  await vi.waitFor(async () => expect(await isMaking()).toHaveLength(1))
  const refused = await keygen()
  expect([refused.status, refused.text, refused.headers['x-error-code']]).toEqual([409, text, code])
  endFirst()
  const { id } = (await first).json()
  const other = (await keygen()).json().id

  const endRefresh = shut()
  const refresh = world.ask('treasurer', 'POST', `/api/mpc/keys/${id}/refresh`)
  await vi.waitFor(async () => expect(await refreshing()).toHaveLength(1))
  expect((await keygen()).text).toBe(text)
  expect((await world.ask('treasurer', 'POST', `/api/mpc/keys/${other}/refresh`)).text).toBe(text)
  const elsewhere = (await world.ask('owner', 'POST', '/api/mpc/kds', main)).json().id
  const theirs = world.ask('owner', 'POST', '/api/mpc/keys/keygen', { kd_id: elsewhere, label: 'Elsewhere' })
  await vi.waitFor(async () => expect(await isMaking()).toHaveLength(1))
  endRefresh()
  expect((await refresh).status).toBe(200)
  expect((await theirs).json().state).toBe('ready')
})

test('[PLAN_LIMIT_REACHED] a plan limits the number of keys; failed ceremonies do not count', async () => {
  const elsewhere = (await world.ask('owner', 'POST', '/api/mpc/kds', main)).json().id
  const keygen = () =>
    world.ask('owner', 'POST', '/api/mpc/keys/keygen', { kd_id: elsewhere, label: 'Counted' })
  const has = (await world.ask('owner', 'GET', '/api/mpc/keys')).json().length
  await world.ask('operator', 'PUT', '/admin-api/plans/basic', { max_keys: has + 1 })
  signing.nextError = new SigningAborted(reason('SESSION_KEY_CHANGED'), { party: 3 })
  expect((await keygen()).json().state).toBe('failed')
  expect((await keygen()).json().state).toBe('ready')
  const refused = await keygen()
  expect([refused.status, refused.text, refused.headers['x-error-code']]).toEqual([
    409,
    `The Basic Plan has room for ${has + 1} keys, and all are used.`,
    'PLAN_LIMIT_REACHED',
  ])
  await world.ask('operator', 'PUT', '/admin-api/plans/basic', { max_keys: null })
  expect((await keygen()).status).toBe(201)
})

test('[API-66] [DATA-37] the health of signing: enough signers, too few, none configured', async () => {
  const health = async (target: World) => (await target.ask('viewer', 'GET', '/api/health/mpc')).json()
  expect(await health(world)).toMatchObject({
    dev_signer: false,
    dev_signer_address: null,
    tss_ok: true,
    signers_state: 'ready',
  })
  for (const signer of (await health(world)).signers)
    expect(signer).toMatchObject({ last_seen_at: expect.any(String), is_up: true })
  const listed = (await world.ask('viewer', 'GET', '/api/mpc/keys')).json() as {
    address: string | null
    created_at: string
  }[]
  const addresses = listed
    .filter(({ address }) => address !== null)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map(({ address }) => address)
  expect(addresses.length).toBeGreaterThan(1)
  expect((await health(world)).tss_addr).toBe(addresses[0])
  expect(await health(without)).toMatchObject({
    tss_ok: false,
    tss_addr: null,
    signers_state: 'absent',
    signers: [],
  })
})

test('a key is short of signers when those that hold it are away, although others answer', async () => {
  const health = async () => (await world.ask('viewer', 'GET', '/api/health/mpc')).json()
  const before = await health()
  expect(before.short_keys).toEqual([])
  const { id } = await world.db
    .selectFrom('mpc_keys')
    .select('id')
    .where('entity_id', '=', world.acme)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  const hold = (parties: number[] | null) =>
    world.db
      .updateTable('mpc_keys')
      .set({ own_parties: parties, own_threshold: parties === null ? null : 2 })
      .where('id', '=', id)
      .execute()
  // No signer 8 or 9 answers.
  await hold([1, 8, 9])
  expect(await health()).toMatchObject({ signers_state: 'ready', short_keys: [id] })
  await hold(null)
  expect(await health()).toEqual(before)
})

test('without signers no key is made, and a viewer may not make one', async () => {
  const created = await without.ask('treasurer', 'POST', '/api/mpc/kds', main)
  const body = { kd_id: created.json().id, label: 'None' }
  const answer = await without.ask('treasurer', 'POST', '/api/mpc/keys/keygen', body)
  expect([answer.status, answer.text]).toEqual([503, 'No signers are configured on this server.'])
  expect((await without.ask('viewer', 'POST', '/api/mpc/keys/keygen', body)).status).toBe(403)
  expect((await without.ask('owner', 'POST', '/api/mpc/keys/keygen', body)).status).toBe(404)
})

describe('a refresh', () => {
  let key: any

  beforeEach(async () => {
    const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
      kd_id: await createDomain('Refreshed'),
      label: 'Refreshed',
    })
    key = answer.json()
  })

  const refresh = (person: Person = 'treasurer') =>
    world.ask(person, 'POST', `/api/mpc/keys/${key.id}/refresh`)
  const stored = async () =>
    (await world.ask('viewer', 'GET', '/api/mpc/keys')).json().find(({ id }: { id: string }) => id === key.id)

  test('gives the key new shares: its rounds are reported, it is recorded, freezes end, and the key stays', async () => {
    signing.frozen.set(key.id, [[1, 3]])
    const answer = await refresh()
    expect(answer.status, answer.text).toBe(200)
    const { signers } = (await world.ask('viewer', 'GET', '/api/health/mpc')).json()
    for (const { shares_refreshed_at } of signers)
      expect(Date.now() - Date.parse(shares_refreshed_at)).toBeLessThan(60_000)
    const elsewhere = (await world.ask('owner', 'GET', '/api/health/mpc')).json().signers
    for (const { shares_refreshed_at } of elsewhere) expect(shares_refreshed_at).toBeNull()
    expect(answer.json()).toEqual({ ...key, epoch: key.epoch + 1, round: 4, of: 4, is_refreshing: false })
    expect(await signing.describeKey(key.id)).toMatchObject({ frozenPairs: [] })
    const messages = await world.db
      .selectFrom('outbox')
      .select('message')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const announced = messages
      .map(({ message }) => (message as { payload?: Record<string, unknown> }).payload)
      .filter((payload) => payload?.id === key.id)
      .slice(-6)
    expect(
      announced.map((payload) => [payload?.is_refreshing, payload?.round, payload?.epoch].join(' ')),
    ).toEqual([
      `true 0 ${key.epoch}`,
      ...[1, 2, 3, 4].map((round) => `true ${round} ${key.epoch}`),
      `false 4 ${key.epoch + 1}`,
    ])
    const record = await world.ask(
      'admin',
      'GET',
      `/api/orgs/${world.acme}/audit-events?subject=mpc-key&verb=refreshed`,
    )
    expect(record.json().rows[0]).toMatchObject({
      actor: { email: 'treasurer@holdfast.test' },
      subject: { id: key.id },
      before: { epoch: key.epoch },
      after: { epoch: key.epoch + 1 },
    })
  })

  test('that fails gives the reason, leaves the key unchanged, and may be retried', async () => {
    signing.up = [true, true, false]
    const answer = await refresh()
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('2 of the 3')
    expect(await stored()).toMatchObject({
      state: 'ready',
      epoch: key.epoch,
      is_refreshing: false,
      error: expect.stringContaining('were not refreshed'),
    })
    signing.up = [true, true, true]
    expect((await refresh()).json()).toMatchObject({ error: null, is_refreshing: false })
  })

  test('runs one at a time, and one whose server died does not block the next', async () => {
    let open = () => {}
    signing.gate = new Promise((done) => (open = done))
    const first = refresh()
    await expect.poll(async () => (await stored()).is_refreshing).toBe(true)
    const second = await refresh('operator')
    expect([second.status, second.text]).toEqual([
      409,
      'The signers are already at work on the shares of this key.',
    ])
    open()
    signing.gate = Promise.resolve()
    expect((await first).status).toBe(200)
    await world.db
      .updateTable('mpc_keys')
      .set({ refreshing_until: new Date(Date.now() - 1) })
      .where('id', '=', key.id)
      .execute()
    expect((await refresh()).status).toBe(200)
  })

  test('needs a right, and a key that is ready', async () => {
    expect((await refresh('viewer')).status).toBe(403)
    expect((await refresh('owner')).status).toBe(404)
    await world.db.updateTable('mpc_keys').set({ state: 'failed' }).where('id', '=', key.id).execute()
    expect((await refresh()).text).toBe('This key is not ready.')
  })
})

describe('[M10] replacing a signer', () => {
  let key: any

  beforeEach(async () => {
    signing.arrangement = { threshold: 2, parties: [1, 2, 3] }
    signing.lost = []
    const kd_id = await createDomain('Replaced')
    key = (await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id, label: 'Replaced' })).json()
  })

  const call = (verb: string, person: Person = 'admin', body?: object) =>
    world.ask(person, 'POST', `/api/mpc/keys/${key.id}/${verb}`, body)
  const signersOf = async (person: Person = 'viewer') =>
    world.ask(person, 'GET', `/api/mpc/keys/${key.id}/signers`)
  const events = async () =>
    (await world.ask('admin', 'GET', `/api/orgs/${key.entity_id}/audit-events?subject=mpc-key`))
      .json()
      .rows.filter((event: any) => event.subject.id === key.id)

  test('shows which signer has no share, and which identities the operators pinned', async () => {
    signing.lost = [3]
    signing.pinned.set(2, new Map([[3, 'cd'.repeat(32)]]))
    const answer = await signersOf()
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({ threshold: 2, parties: [1, 2, 3], is_complete: false })
    expect(
      answer.json().signers.map((signer: any) => [signer.party, signer.share, signer.not_pinned_by]),
    ).toEqual([
      [1, 'held', []],
      [2, 'held', []],
      [3, 'missing', [2]],
    ])
    expect((await signersOf('owner')).status).toBe(404)
    signing.pinned.clear()
  })

  test('shows what the operators agreed to for this key only', async () => {
    const to = { threshold: 2, parties: [1, 2] }
    signing.agreed.set(1, new Map([[key.id, to]]))
    signing.agreed.set(2, new Map([[randomUUID(), to]]))
    expect((await signersOf()).json().signers.map((signer: any) => signer.agreed)).toEqual([to, null, null])
    signing.agreed.clear()
  })

  test('gives it a share, is recorded, and changes nothing the second time', async () => {
    signing.lost = [3]
    const answer = await call('repair')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toEqual({ ...key, epoch: key.epoch + 1, round: 4, of: 4 })
    const [event] = await events()
    expect(event).toMatchObject({
      verb: 'signer-replaced',
      outcome: 'done',
      before: { epoch: key.epoch },
      after: { epoch: key.epoch + 1, received_by: [3] },
    })
    const count = (await events()).length
    expect((await call('repair')).json()).toMatchObject({ epoch: key.epoch + 1, is_refreshing: false })
    expect(await events()).toHaveLength(count)
  })

  test('moves a key to other signers and another threshold, which then replaces that of its domain', async () => {
    const to = { threshold: 3, parties: [1, 2, 4, 5] }
    const answer = await call('reshare', 'admin', to)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({ threshold: 3, n: 4, epoch: key.epoch + 1 })
    const [event] = await events()
    expect(event).toMatchObject({
      verb: 'signers-changed',
      after: { parties: [1, 2, 4, 5], received_by: [4, 5] },
    })
    const bad = await call('reshare', 'admin', { threshold: 2, parties: [1, 2, 4, 5] })
    expect([bad.status, bad.text]).toEqual([422, 'threshold: must be more than half of n'])
    expect((await call('reshare', 'admin', { threshold: 2, parties: [2, 1] })).status).toBe(422)
  })

  test("the operator's command does the same without a browser; the record names no person", async () => {
    signing.lost = [3]
    const lines: string[] = []
    const run = (renewal: { kind: 'repair' } | null) =>
      replaceByOperator(world.db, signing, { keyIds: [key.id], renewal }, (line) => lines.push(line))
    expect(await run(null)).toBe(1)
    expect(lines.splice(0)).toEqual([
      `${key.id}  Replaced: 2 of signers 1, 2, 3, generation ${signing.epoch}`,
      '  signer 1  holds its share',
      '  signer 2  holds its share',
      '  signer 3  holds no share',
    ])
    signing.nextError = new SigningRefused('UNAGREED', 2)
    expect(await run({ kind: 'repair' })).toBe(1)
    expect(lines.splice(0)).toEqual([expect.stringContaining('Signer 2 refuses (UNAGREED)')])
    expect(await run({ kind: 'repair' })).toBe(0)
    expect(lines.at(-1)).toBe('  signer 3  holds its share')
    const [event] = await events()
    expect(event).toMatchObject({ verb: 'signer-replaced', actor: null, after: { received_by: [3] } })
    expect(
      await replaceByOperator(world.db, signing, { keyIds: [randomUUID()], renewal: null }, () => {}),
    ).toBe(1)
  })

  test('a refusal by signers is shown, stays on the key, and may be retried', async () => {
    signing.lost = [3]
    signing.nextError = new SigningRefused('UNAGREED', 2)
    const answer = await call('repair')
    expect([answer.status, answer.text]).toEqual([
      409,
      'Signer 2 refuses (UNAGREED): its operator has not agreed to these signers and this threshold for this key (SIGNER_RESHARE). Nothing was signed.',
    ])
    const list = (await world.ask('viewer', 'GET', '/api/mpc/keys')).json()
    expect(list.find(({ id }: { id: string }) => id === key.id)).toMatchObject({
      error: expect.stringContaining('The signer was not replaced: Signer 2'),
      error_refusal: {
        code: 'SIGNER_NOT_REPLACED',
        params: {
          why: {
            code: 'SIGNER_REFUSES',
            params: { party: 2, signer_code: 'UNAGREED', why: { code: 'SIGNER_UNAGREED', params: {} } },
          },
        },
      },
      is_refreshing: false,
      ceremony: null,
    })
    expect((await call('repair')).json()).toMatchObject({ epoch: key.epoch + 1, error: null })
  })

  test('is for Owners and Admins, excludes a refresh meanwhile, and needs a key that is ready', async () => {
    for (const verb of ['repair', 'reshare']) {
      const body = verb === 'reshare' ? { threshold: 2, parties: [1, 2, 3] } : undefined
      expect((await call(verb, 'treasurer', body)).status).toBe(403)
      expect((await call(verb, 'owner', body)).status).toBe(404)
    }
    signing.lost = [3]
    let open = () => {}
    signing.gate = new Promise((done) => (open = done))
    const first = call('repair')
    await expect
      .poll(async () => {
        const list = (await world.ask('viewer', 'GET', '/api/mpc/keys')).json()
        return list.find(({ id }: { id: string }) => id === key.id)
      })
      .toMatchObject({ is_refreshing: true, ceremony: 'repair' })
    expect((await call('refresh', 'treasurer')).status).toBe(409)
    expect((await call('repair')).status).toBe(409)
    open()
    signing.gate = Promise.resolve()
    expect((await first).status).toBe(200)
    await world.db.updateTable('mpc_keys').set({ state: 'failed' }).where('id', '=', key.id).execute()
    expect((await call('repair')).text).toBe('This key is not ready.')
  })
})

test('[M9] the shares of a failed key are given up, once all signers confirm it', async () => {
  const { id } = await getFailedKey()
  signing.up = [true, true, false]
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const givenUp = async () => {
    const row = await world.db
      .selectFrom('mpc_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.given_up_at
  }
  signing.dropped.length = 0
  await giveUpFailedKeys({ db: world.db, signing }, new Date())
  expect(signing.dropped, 'a moment ago').not.toContain(id)
  await giveUpFailedKeys({ db: world.db, signing }, later(2))
  expect(signing.dropped).toContain(id)
  expect(await givenUp()).toBeNull()
  signing.up = [true, true, true]
  await giveUpFailedKeys({ db: world.db, signing }, later(4))
  expect(await givenUp()).not.toBeNull()
  signing.dropped.length = 0
  await giveUpFailedKeys({ db: world.db, signing }, later(6))
  expect(signing.dropped).not.toContain(id)
})

test('[M9] transfers do not wait for silent signers when a failed key is given up', async () => {
  const { id } = await getFailedKey()
  const updated_at = new Date(Date.now() - 120_000)
  await world.db.updateTable('mpc_keys').set({ updated_at }).where('id', '=', id).execute()
  let answer: (isDropped: boolean) => void = () => undefined
  const dropKey = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      }),
  )
  const silent = Object.assign(Object.create(signing) as PlainSigning, { dropKey })
  const context = { ...world.context, signing: silent }
  const log = pino({ level: 'silent' })
  const worker = new KeyWorker({ context, log })
  worker.start()
  await vi.waitFor(() => expect(dropKey).toHaveBeenCalled())
  await new TransferWorker({ context, log }).round()
  await endStalledKeys(context, new Date())
  dropKey.mockResolvedValue(true)
  answer(true)
  await worker.stop()
})

async function getFailedKey(): Promise<{ id: string }> {
  signing.nextError = new SigningAborted(reason('SESSION_KEYS_DIFFER'))
  const kd_id = await createDomain('Failing')
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id, label: 'Failing' })
  expect(answer.json()).toMatchObject({ state: 'failed' })
  return answer.json()
}

test('a round that cannot be stored is not reported, but the key is made and the server continues', async () => {
  const made = signing.generateKey.bind(signing)
  const slow = vi.spyOn(signing, 'generateKey').mockImplementation(async (request, onRound) => {
    onRound?.({ round: 2 ** 40, of: 4 })
    await sleep(200)
    return made(request, onRound)
  })
  const kd_id = await createDomain()
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id, label: 'Untold' })
  slow.mockRestore()
  expect([answer.status, answer.json()], answer.text).toMatchObject([201, { state: 'ready', round: 4 }])
})

test('a proof that the shares sign is kept with the key and recorded, and asked for at most every 30 seconds', async () => {
  const domain = await createDomain('Proven')
  const made = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
    kd_id: domain,
    label: 'Proven',
  })
  const { id } = made.json() as { id: string }
  const path = `/api/mpc/keys/${id}/check`
  const why = reason('SIGNERS_STOPPED')
  signing.proof = [
    { parties: [1, 2], why: null },
    { parties: [1, 3], why },
  ]
  signing.proofs = 0
  expect((await world.ask('viewer', 'POST', path)).status).toBe(403)
  const [proof, same] = await Promise.all([1, 2].map(() => world.ask('treasurer', 'POST', path)))
  expect(proof?.json()).toMatchObject({
    epoch: signing.epoch,
    quorums: [{ why: null }, { parties: [1, 3], why: { code: why.code } }],
  })
  expect(same?.json()).toEqual(proof?.json())
  expect((await world.ask('treasurer', 'POST', path)).json()).toEqual(proof?.json())
  expect(signing.proofs).toBe(1)
  const keys = (await world.ask('viewer', 'GET', '/api/mpc/keys')).json() as { id: string }[]
  expect(keys.find((key) => key.id === id)).toMatchObject({ last_proof: proof?.json() })
  const events = await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-events?verb=proven`)
  expect(events.json().rows).toMatchObject([{ subject: { kind: 'mpc-key', id, name: 'Proven' } }])
  signing.frozen.set(id, [[1, 3]])
  const signers = await world.ask('viewer', 'GET', `/api/mpc/keys/${id}/signers`)
  expect(signers.json()).toMatchObject({ frozen_pairs: [{ lower: 1, higher: 3 }] })
  signing.frozen.delete(id)
})
