/** Ledger and chain of every wallet: states, differences, unread ranges; for members only. */
import { beforeAll, expect, test } from 'vitest'
import { insertToken } from '../../../test/insert-token.ts'
import { enter, nativeOf, organisation, read, wallet } from '../../../test/statement-books.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('each wallet has its state, block, difference and unread ranges', async () => {
  const entity = await organisation(world)
  const [same, other, fresh] = [
    await wallet(world, entity, { name: 'A same' }),
    await wallet(world, entity, { name: 'B other' }),
    await wallet(world, entity, { name: 'C fresh' }),
  ]
  const native = await nativeOf(world)
  for (const [id, chain] of [
    [same, 5_000_000n],
    [other, 7_500_000n],
  ] as const) {
    await enter(world, entity, id, [{ direction: 'in', units: 5_000_000n, at: at('2026-03-01') }])
    await world.db
      .updateTable('wallet_balances')
      .set({ chain_units: chain, chain_block: 77, chain_at: at('2026-03-05') })
      .where('wallet_id', '=', id)
      .execute()
  }
  await read(world, entity, same, [{ until: at('2026-03-05') }])
  await read(world, entity, other, [
    { from: at('2026-02-01'), until: at('2026-03-02') },
    { from: at('2026-03-03'), until: at('2026-03-05') },
  ])
  const rows = (await world.ask('admin', 'GET', `/api/reconciliations?entity_id=${entity}`)).json()
  expect(rows).toMatchObject([
    { wallet_id: same, state: 'reconciled', block: 77, compared: 1, differences: [], unread: [] },
    {
      wallet_id: other,
      state: 'mismatch',
      differences: [{ token_id: native, books: '5', chain: '7.5', difference: '2.5', block: 77 }],
      unread: [
        { stream: 'native', from: null, until: '2026-02-01T12:00:00.000Z' },
        { stream: 'native', from: '2026-03-02T12:00:00.000Z', until: '2026-03-03T12:00:00.000Z' },
        { stream: 'trc20', from: null },
        { stream: 'trc20', from: '2026-03-02T12:00:00.000Z' },
      ],
    },
    { wallet_id: fresh, state: 'unread', block: null, differences: [], unread: [] },
  ])
  expect((await world.ask('owner', 'GET', `/api/reconciliations?entity_id=${entity}`)).status).toBe(404)
})

test('a list that was last read long before the others is unread since then; internal payments decide nothing', async () => {
  const entity = await organisation(world)
  const id = await wallet(world, entity)
  await enter(world, entity, id, [{ direction: 'in', units: 5_000_000n, at: at('2026-03-01') }])
  await read(world, entity, id, [{ until: at('2026-03-05') }])
  const late = await world.db
    .updateTable('coverage_spans')
    .set({ read_until: at('2026-02-01') })
    .where('wallet_id', '=', id)
    .where('stream', '=', 'trc20')
    .returningAll()
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('coverage_spans')
    .values({ ...late, id: entity, stream: 'internal', read_until: at('2026-04-01') })
    .execute()
  const [row] = (await world.ask('admin', 'GET', `/api/reconciliations?entity_id=${entity}`)).json()
  expect(row.unread).toEqual([
    {
      provider: 'trongrid',
      stream: 'trc20',
      from: '2026-02-01T12:00:00.000Z',
      until: '2026-03-05T12:00:00.000Z',
    },
  ])
})

test('a token that staff did not verify is marked in the differences', async () => {
  const entity = await organisation(world)
  const id = await wallet(world, entity)
  const token = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:${entity}`,
    name: 'Known',
    symbol: 'KNOWN',
    contract_address: `T${entity}`,
    is_known: true,
    is_verified: false,
  })
  await enter(world, entity, id, [{ direction: 'in', units: 5n, at: at('2026-03-01'), token }])
  await world.db.updateTable('wallet_balances').set({ chain_units: 6n }).where('wallet_id', '=', id).execute()
  const [row] = (await world.ask('admin', 'GET', `/api/reconciliations?entity_id=${entity}`)).json()
  expect(row.differences).toMatchObject([{ symbol: 'KNOWN', is_verified: false }])
})
