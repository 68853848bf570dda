/** Ledger and chain of every wallet: states, differences, unread ranges; for members only. */
import { beforeAll, expect, test } from 'vitest'
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
