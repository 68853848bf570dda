/** Key domains, keys made by the signers, and what is told while they are. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SigningAborted } from '../src/signing/signing.ts'
import { PlainSigning } from './plain-signing.ts'
import { createWorld, type World } from './world.ts'

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
  [{ label: 'Main', threshold: 2 }, 'n: '],
])('%j is no key domain, said in plain text', async (body, why) => {
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/kds', body)
  expect(answer.status).toBe(422)
  expect(answer.text.startsWith(why), answer.text).toBe(true)
})

test('[API-67] [API-69] [KEY-02] [KEY-04] a key is made: its rounds are told, it has an address, and a wallet is read for it', async () => {
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

  const wallets = (await world.ask('viewer', 'GET', '/api/wallets')).json() as { id: string }[]
  expect(wallets.find(({ id }) => id === key.wallet_id)).toMatchObject({
    name: 'Payments',
    address: key.address,
    network_id: world.networkId,
  })
  const told = await world.db
    .selectFrom('outbox')
    .select('message')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ofKey = told
    .map(({ message }) => message as { type: string; payload: { id?: string; state: string; round: number } })
    .filter(({ payload }) => payload?.id === key.id)
  expect(ofKey.map(({ type, payload }) => `${type} ${payload.state} ${payload.round}`)).toEqual([
    'mpc_key_created making 0',
    ...[1, 2, 3, 4].map((round) => `mpc_key_updated making ${round}`),
    'mpc_key_updated ready 4',
  ])
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
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const some = (await world.ask('viewer', 'GET', '/api/mpc/wallets?network_code=tron-sandbox')).json()
  expect(some).toEqual(all.filter(({ network_code }) => network_code === 'tron-sandbox'))
  expect((await world.ask('viewer', 'GET', '/api/mpc/wallets?network_code=none')).json()).toEqual([])
})

test('a ceremony that ends without a key leaves a key that says why, and nothing that could be signed with', async () => {
  const domain = await createDomain('Failing')
  signing.nextError = new SigningAborted('round 2: wrong opening', { party: 3 })
  const answer = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'No' })
  expect(answer.status).toBe(201)
  expect(answer.json()).toMatchObject({
    state: 'failed',
    public_key: null,
    address: null,
    wallet_id: null,
    error: expect.stringContaining('because of signer 3'),
  })
  signing.up = [true, false, false]
  const few = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', { kd_id: domain, label: 'Few' })
  expect(few.json()).toMatchObject({ state: 'failed', error: expect.stringContaining('1 of the 2') })
})

test('[API-66] [DATA-37] the health of signing: enough signers, too few, none configured', async () => {
  const health = async (one: World) => (await one.ask('viewer', 'GET', '/api/health/mpc')).json()
  expect(await health(world)).toMatchObject({
    dev_signer: false,
    dev_signer_address: null,
    tss_ok: true,
    signers_state: 'ready',
  })
  expect((await health(world)).tss_addr).toMatch(/^T/)
  expect(await health(without)).toMatchObject({
    tss_ok: false,
    tss_addr: null,
    signers_state: 'absent',
    signers: [],
  })
})

test('without signers no key is made, and a viewer makes none', async () => {
  const created = await without.ask('treasurer', 'POST', '/api/mpc/kds', main)
  const body = { kd_id: created.json().id, label: 'None' }
  const answer = await without.ask('treasurer', 'POST', '/api/mpc/keys/keygen', body)
  expect([answer.status, answer.text]).toEqual([503, 'No signers are configured on this server.'])
  expect((await without.ask('viewer', 'POST', '/api/mpc/keys/keygen', body)).status).toBe(403)
  expect((await without.ask('owner', 'POST', '/api/mpc/keys/keygen', body)).status).toBe(404)
})
