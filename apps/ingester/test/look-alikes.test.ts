import { toBase58, trc20Asset } from '@holdfast/chains/tron'
import { imitatedBy, type SeenAddress } from '@holdfast/ledger'
import { addressLike, contracts, sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { findAddressCautions } from '@holdfast/store/read'
import { lookAlikesTask, upsertSeenAddresses } from '@holdfast/store/write'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { markAgain } from '../src/mark-again.ts'
import { createWorld, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  for (const table of ['met_addresses', 'met_address_keys', 'address_book', 'inbound_labels'] as const)
    await world.db.deleteFrom(table).execute()
})

const madeUp = (address: string, middle = 'Q'): string =>
  `${address.slice(0, 4)}${middle.repeat(24)}${address.slice(-6)}`

async function name(table: 'address_book' | 'inbound_labels', address: string): Promise<void> {
  await world.db
    .insertInto(table)
    .values({
      entity_id: world.organisationId,
      id: newId(),
      network_id: world.networkId,
      name: address,
      address,
      created_by: null,
      created_at: new Date(),
    })
    .execute()
}

const markAll = () => markAgain({ entity_id: world.organisationId, network_id: world.networkId }, world.db)

async function cautions(...addresses: string[]) {
  const queried = addresses.map((address) => ({ networkId: world.networkId, address }))
  const found = await findAddressCautions(world.db, world.organisationId, queried)
  return addresses.map((address) => found.get(`${world.networkId}/${address}`) ?? null)
}

async function meet(addresses: readonly Pick<SeenAddress, 'address' | 'sentAt'>[]): Promise<void> {
  const { organisationId, networkId } = world
  await world.db
    .transaction()
    .execute((tx) => upsertSeenAddresses(tx, { organisationId, networkId, seen: addresses, now: new Date() }))
}

test('an address that a wallet paid is known, and one that only paid the wallet is not', async () => {
  const { node } = world
  const wallet = await watch(world, 'counterparties')
  const [payer, payee, tokenPayee] = ['payer', 'payee', 'token payee'].map(sandboxKey)
  for (const { address } of [wallet, payer!]) node.give(address, 5_000_000_000n)
  node.give(wallet.address, 5_000_000n, toBase58(contracts.usdt.address))
  node.mine(1)
  node.sendTrx(payer!, wallet.address, 5n)
  node.sendTrx(wallet, payee!.address, 1_000_000n)
  node.sendToken(wallet, contracts.usdt, tokenPayee!.address, 1_000_000n)
  node.mine(25)
  expect(await work(world, wallet)).toMatchObject({ state: 'done' })
  expect(await cautions(payer!.address, payee!.address, tokenPayee!.address)).toEqual([
    { isNeverPaid: true, imitates: null },
    null,
    null,
  ])
})

test('an address that imitates a paid one is marked when it pays, whichever of the two was read first', async () => {
  const { node } = world
  const [wallet, late] = [await watch(world, 'poisoned'), await watch(world, 'read later')]
  const attacker = sandboxKey('poisoner')
  const payee = addressLike(attacker.address, { head: 6, tail: 2 })
  for (const { address } of [wallet, late, attacker]) node.give(address, 5_000_000_000n)
  node.mine(1)
  node.sendTrx(attacker, wallet.address, 7n)
  node.sendTrx(late, payee, 2_000_000n)
  node.mine(25)
  await work(world, wallet)
  expect(await cautions(attacker.address)).toEqual([{ isNeverPaid: true, imitates: null }])
  await work(world, late)
  const imitates = { address: payee, rule: 'same-ends', edits: 0 }
  expect(await cautions(attacker.address, payee)).toMatchObject([{ isNeverPaid: true, imitates }, null])
  // A payment to the attacker by mistake does not make it a known address.
  node.sendTrx(wallet, attacker.address, 1_000_000n)
  node.mine(25)
  await work(world, wallet)
  expect(await cautions(attacker.address, payee)).toMatchObject([{ isNeverPaid: false, imitates }, null])
})

test('an event of an unverified contract makes no address known', async () => {
  const { node } = world
  const wallet = await watch(world, 'fake events')
  const stranger = sandboxKey('named by a fake event')
  node.give(wallet.address, 5_000_000_000n)
  const fake = contracts.fakeUsdt
  node.give(wallet.address, 9_000_000n, toBase58(fake.address))
  node.mine(1)
  node.sendToken(wallet, fake, stranger.address, 9_000_000n)
  node.mine(25)
  await work(world, wallet)
  expect(await cautions(stranger.address)).toEqual([{ isNeverPaid: true, imitates: null }])
  const asset = trc20Asset(toBase58(fake.address))
  const token = await world.db.selectFrom('tokens').selectAll().where('asset', '=', asset).executeTakeFirst()
  expect(token?.is_known).toBe(false)
})

test('naming an address later marks existing rows, and removing the name unmarks them', async () => {
  const original = sandboxKey('named later').address
  const copy = madeUp(original)
  await meet([{ address: copy, sentAt: null }])
  await markAll()
  expect(await cautions(copy)).toEqual([{ isNeverPaid: true, imitates: null }])
  const before = await notifications()
  await name('address_book', original)
  await markAll()
  expect((await cautions(copy))[0]?.imitates?.address).toBe(original)
  expect(await notifications()).toBe(before + 1)
  await markAll()
  expect(await notifications()).toBe(before + 1)
  await world.db.deleteFrom('address_book').execute()
  await markAll()
  expect((await cautions(copy))[0]?.imitates).toBeNull()
  await name('inbound_labels', copy)
  await name('address_book', original)
  await markAll()
  expect(await cautions(copy)).toEqual([null])
})

test('a new wallet queues the marking of addresses that resemble it', async () => {
  const copy = madeUp(sandboxKey('watched later').address)
  await meet([{ address: copy, sentAt: null }])
  await markAll()
  const wallet = await watch(world, 'watched later')
  const queued = await world.db
    .selectFrom('graphile_worker.jobs' as never)
    .selectAll()
    .where('task_identifier' as never, '=', lookAlikesTask as never)
    .execute()
  expect(queued).toHaveLength(1)
  await markAll()
  expect((await cautions(copy))[0]?.imitates?.address).toBe(wallet.address)
})

const notifications = async (): Promise<number> =>
  Number(
    (
      await world.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('marks do not depend on the order in which addresses were seen, paid and named', async () => {
  const middles = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const ends = [
    ['TQab', 'u2xYz9'],
    ['TQab', 'u2xYr8'],
    ['TQcd', 'u2xYr8'],
  ] as const
  const address = fc
    .tuple(fc.constantFrom(...middles), fc.constantFrom(...ends))
    .map(([middle, [head, tail]]) => head + middle.repeat(24) + tail)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('meet' as const), address }),
    fc.record({ kind: fc.constant('pay' as const), address, day: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constantFrom('address_book' as const, 'inbound_labels' as const), address }),
    fc.record({ kind: fc.constant('forget' as const), address }),
    fc.record({ kind: fc.constant('mark' as const), address }),
  )
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        for (const action of steps) {
          if (action.kind === 'meet') await meet([{ address: action.address, sentAt: null }])
          else if (action.kind === 'pay')
            await meet([{ address: action.address, sentAt: new Date(Date.UTC(2026, 0, action.day)) }])
          else if (action.kind === 'mark') await markAll()
          else {
            for (const table of ['address_book', 'inbound_labels'] as const)
              await world.db.deleteFrom(table).where('address', '=', action.address).execute()
            if (action.kind !== 'forget') await name(action.kind, action.address)
          }
        }
        await markAll()
        const rows = await world.db.selectFrom('met_addresses').selectAll().execute()
        const addresses = rows.map((row): SeenAddress => ({
          address: row.address,
          namedAs: row.named_as,
          sentAt: row.sent_at,
        }))
        const marks = rows.map(({ address: marked, imitates }) => [marked, imitates])
        const expected = addresses.map((address) => [
          address.address,
          imitatedBy(address, addresses)?.known.address ?? null,
        ])
        expect(Object.fromEntries(marks)).toEqual(Object.fromEntries(expected))
      })
      .beforeEach(async () => {
        for (const table of ['met_addresses', 'met_address_keys', 'address_book', 'inbound_labels'] as const)
          await world.db.deleteFrom(table).execute()
      }),
    { numRuns: 60 },
  )
})
