/** Wallets of a key beside its first one, on each chain that transfers are offered on. */
import { addressOfPublicKey as ethereumAddressOf } from '@holdfast/chains/ethereum'
import { addressOfPublicKey as tronAddressOf } from '@holdfast/chains/tron'
import { walletKeyOf } from '@holdfast/mpc'
import { newId } from '@holdfast/store'
import { wasReadingAsked } from '@holdfast/store/read'
import { beforeAll, describe, expect, test } from 'vitest'
import { PlainSigning } from '../../../test/plain-signing.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ethereumId: string
let key: { id: string; public_key: string; address: string; wallet_id: string }

beforeAll(async () => {
  const kinds = { 'tron-sandbox': ['trongrid', 'java-tron'], 'ethereum-sandbox': ['evm-rpc'] }
  const providers = Object.entries(kinds).flatMap(([networkCode, ofNetwork]) =>
    ofNetwork.map((kind) => ({ networkCode, kind, url: 'http://127.0.0.1:9' })),
  )
  world = await createWorld({ HOLDFAST_PROVIDERS: JSON.stringify(providers) }, new PlainSigning())
  ethereumId = await networkIdOf('ethereum-sandbox')
  key = await makeKey('Payments')
})

async function makeKey(label: string, fields: object = {}): Promise<any> {
  const domain = await world.ask('treasurer', 'POST', '/api/mpc/kds', { label, threshold: 2, n: 3 })
  const made = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
    kd_id: domain.json().id,
    label,
    ...fields,
  })
  expect(made.status, made.text).toBe(201)
  return made.json()
}

async function networkIdOf(code: string): Promise<string> {
  const { id } = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}

const add = (body: object, { person = 'treasurer', id = key.id }: { person?: Person; id?: string } = {}) =>
  world.ask(person, 'POST', `/api/mpc/keys/${id}/wallets`, {
    name: 'Ether',
    network_id: ethereumId,
    ...body,
  })

const publicKeyAt = (steps: readonly number[]) =>
  walletKeyOf(
    { publicKey: Buffer.from(key.public_key, 'hex'), chainCode: Buffer.alloc(32) },
    { networks: 'test' },
    steps,
  )

const stored = (id: string) =>
  world.db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function expectRefused(answer: Awaited<ReturnType<typeof add>>, status: number, code: string) {
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([status, code])
}

test('the wallets of a key on Ethereum are at m/44/60/0/0/i below its branch of test networks, one after the other', async () => {
  for (const number of [0, 1]) {
    const answer = await add({ name: `Ether ${number}` })
    expect(answer.status, answer.text).toBe(201)
    const wallet = answer.json()
    const address = ethereumAddressOf(publicKeyAt([44, 60, 0, 0, number]))
    expect(wallet).toMatchObject({ name: `Ether ${number}`, address, symbol: 'ETH', entity_id: world.acme })
    expect(await stored(wallet.id)).toMatchObject({
      mpc_key_id: key.id,
      derivation_path: [1, 44, 60, 0, 0, number],
      address,
    })
    expect(await wasReadingAsked(world.db, { organisationId: world.acme, walletId: wallet.id })).toBe(true)
    const signing = (
      await world.ask('viewer', 'GET', '/api/mpc/wallets?network_code=ethereum-sandbox')
    ).json()
    expect(signing).toContainEqual(expect.objectContaining({ id: wallet.id, key_id: key.id }))
  }
  const events = await world.db
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(events[0]).toMatchObject({ subject_kind: 'wallet', verb: 'created' })
})

test('the first wallet on TRON is that of the key; the next ones have numbers', async () => {
  expect(key.address).toBe(tronAddressOf(publicKeyAt([])))
  const answer = await add({ name: 'Second', network_id: world.networkId })
  expect(answer.json()).toMatchObject({ address: tronAddressOf(publicKeyAt([44, 195, 0, 0, 1])) })
  expect(await stored(answer.json().id)).toMatchObject({ derivation_path: [1, 44, 195, 0, 0, 1] })
})

test('a number whose address somebody watches is left out, and requests at once get different ones', async () => {
  const watched = ethereumAddressOf(publicKeyAt([44, 60, 0, 0, 2]))
  const watch = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: 'Watched',
    address: watched,
    network_id: ethereumId,
    entity_id: world.acme,
  })
  expect(watch.status, watch.text).toBe(201)
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => add({ name })))
  expect(new Set(answers.map((answer) => answer.json().address))).toEqual(
    new Set([3, 4, 5].map((number) => ethereumAddressOf(publicKeyAt([44, 60, 0, 0, number])))),
  )
})

describe('no wallet is added', () => {
  test('on a network of the other class: the signers would sign nothing for it', async () => {
    await expectRefused(await add({ network_id: await networkIdOf('ethereum') }), 422, 'KEY_OTHER_NETWORKS')
    // Its row says test network, and its id says main network.
    await world.db.updateTable('networks').set({ is_main: false }).where('code', '=', 'ethereum').execute()
    await expectRefused(await add({ network_id: await networkIdOf('ethereum') }), 422, 'KEY_OTHER_NETWORKS')
  })

  test('of a key on another curve, of one that is not ready, or on a network without transfers', async () => {
    const other = await makeKey('Other curve', { curve: 'ed25519' })
    await expectRefused(await add({}, { id: other.id }), 422, 'KEY_OTHER_CURVE')
    await world.db.updateTable('mpc_keys').set({ state: 'failed' }).where('id', '=', other.id).execute()
    await expectRefused(await add({}, { id: other.id }), 409, 'KEY_NOT_READY')
    await world.db.updateTable('networks').set({ chain: 'bitcoin' }).where('id', '=', ethereumId).execute()
    await expectRefused(await add({}), 422, 'NETWORK_SENDS_NOTHING')
    await world.db.updateTable('networks').set({ chain: 'ethereum' }).where('id', '=', ethereumId).execute()
    await expectRefused(await add({ network_id: newId() }), 422, 'NETWORK_UNKNOWN')
    await expectRefused(await add({ account_group_id: newId() }), 422, 'GROUP_UNKNOWN')
  })

  test('by a person without the right, or of another organisation', async () => {
    expect((await add({}, { person: 'viewer' })).status).toBe(403)
    expect((await add({}, { person: 'owner' })).status).toBe(404)
  })

  test('under the name of a payee', async () => {
    const payee = await world.ask('treasurer', 'POST', '/api/address-book', {
      name: 'Orla Finch',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      network_id: ethereumId,
      entity_id: world.acme,
    })
    expect(payee.status, payee.text).toBe(201)
    await expectRefused(await add({ name: 'ORLA FINCH' }), 422, 'NAME_LOOKS_TAKEN')
  })
})
