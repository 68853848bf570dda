/** The sandbox's first key, after a start that was interrupted at any point. */
import { reason } from '@holdfast/contract'
import { toHex41 } from '@holdfast/chains/tron'
import { sandboxContracts, seedKeyDomain } from '@holdfast/sandbox'
import { expect, test } from 'vitest'
import { makeFirstKey } from './make-first-key.ts'
import { insertKey } from '../features/keys/make-key.ts'
import { SigningAborted } from '../signing/signing.ts'
import { PlainSigning } from '../../test/plain-signing.ts'
import { createWorld, type World } from '../../test/world.ts'

const [trx, usdt] = [10_000_000_000n, 50_000_000_000n]

interface Start {
  readonly world: World
  readonly signing: PlainSigning
  readonly start: () => Promise<void>
  readonly keys: () => Promise<any[]>
  /** The readings requested from the ingester. */
  readonly readings: () => Promise<any[]>
  readonly held: (address: string) => readonly [trx: bigint, usdt: bigint]
}

async function firstStart(environment: Record<string, string> = {}): Promise<Start> {
  const signing = new PlainSigning()
  const world = await createWorld(environment, signing)
  await seedKeyDomain(world.db)
  await seedKeyDomain(world.db)
  return {
    world,
    signing,
    start: () => makeFirstKey(world.context),
    keys: async () => (await world.ask('treasurer', 'GET', '/api/mpc/keys')).json(),
    held: (address) => [
      world.node.chain.balances.get(toHex41(address)),
      world.node.chain.tokenBalances.get(`${toHex41(sandboxContracts.usdt)}/${toHex41(address)}`),
    ],
    readings: () => world.db.selectFrom('ingestion_jobs').selectAll().execute(),
  }
}

test('a first start makes one key of the seeded domain, funds its wallet and queues its reading; another start adds nothing', async () => {
  const { world, start, keys, readings, held } = await firstStart()
  await start()
  await start()
  const [domain, ...others] = (await world.ask('treasurer', 'GET', '/api/mpc/kds')).json()
  expect(others).toEqual([])
  expect(domain).toMatchObject({
    label: 'Sandbox signers',
    threshold: 2,
    n: 3,
    keys: 1,
    entity_id: world.acme,
  })
  const [key, ...more] = await keys()
  expect(more).toEqual([])
  expect(key).toMatchObject({ kd_id: domain.id, label: 'MPC Operations', state: 'ready', curve: 'secp256k1' })
  const wallets: any[] = (await world.ask('treasurer', 'GET', '/api/wallets')).json()
  expect(wallets.find(({ id }) => id === key.wallet_id)).toMatchObject({
    name: 'MPC Operations',
    address: key.address,
    network: 'TRON Sandbox',
  })
  expect(held(key.address)).toEqual([trx, usdt])
  expect(await readings()).toMatchObject([{ wallet_id: key.wallet_id, kind: 'catch-up', row_limit: null }])
})

test('a start interrupted during key generation leaves a failed key, and the next start makes another', async () => {
  const { world, start, keys, held } = await firstStart()
  const domain = await world.db.selectFrom('key_domains').selectAll().executeTakeFirstOrThrow()
  const stopped = await insertKey(world.context, null, domain, {
    label: 'MPC Operations',
    curve: 'secp256k1',
    rules_hash: null,
  })
  await start()
  const [made, ended, ...more] = await keys()
  expect(more).toEqual([])
  expect(made).toMatchObject({ state: 'ready' })
  expect(held(made.address)).toEqual([trx, usdt])
  expect(ended).toMatchObject({
    id: stopped.id,
    state: 'failed',
    error: 'The server that made this key was stopped.',
  })
})

test('a failed ceremony is retried, at most three times in one start', async () => {
  const { signing, start, keys } = await firstStart()
  signing.nextError = new SigningAborted(reason('SIGNER_CUT_OFF'))
  await start()
  expect((await keys()).map(({ state }) => state)).toEqual(['ready', 'failed'])

  const hopeless = await firstStart()
  hopeless.signing.generateKey = () => Promise.reject(new SigningAborted(reason('SIGNER_CUT_OFF')))
  await expect(hopeless.start()).rejects.toThrow('the connection ended')
  expect((await hopeless.keys()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect(await hopeless.readings()).toEqual([])
})

test('a start interrupted after key generation funds the wallet once, and queues one reading', async () => {
  const { world, start, keys, readings, held } = await firstStart()
  await start()
  const [{ address, wallet_id }] = await keys()
  await world.db.deleteFrom('ingestion_jobs').execute()
  await start()
  expect(held(address)).toEqual([trx, usdt])
  expect(await readings()).toMatchObject([{ wallet_id }])
})

test('keys of people are left alone, and nothing is made outside the sandbox', async () => {
  const { start, keys } = await firstStart({ HOLDFAST_SANDBOX: 'false' })
  await start()
  expect(await keys()).toEqual([])

  const other = await firstStart()
  const [domain] = (await other.world.ask('treasurer', 'GET', '/api/mpc/kds')).json()
  const answer = await other.world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', {
    kd_id: domain.id,
    label: 'Ours',
  })
  expect(answer.status, answer.text).toBe(201)
  await other.start()
  const made = await other.keys()
  expect(made.map(({ label, state }) => `${label} ${state}`)).toEqual(['MPC Operations ready', 'Ours ready'])
})
