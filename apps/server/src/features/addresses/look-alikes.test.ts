import { type ChainRow, lockBooks, upsertChainRows } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { insertToken } from '../../../test/insert-token.ts'
import { createWorld, type World } from '../../../test/world.ts'

const original = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const copy = `TQab${'W'.repeat(24)}u2xYz9`
const stranger = `TLv5${'Q'.repeat(24)}2mNpQr`

let world: World
let walletAddress: string
beforeAll(async () => {
  world = await createWorld()
  const wallet = await world.db
    .selectFrom('wallets')
    .select(['id', 'address'])
    .where('entity_id', '=', world.acme)
    .where('network_id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  walletAddress = wallet.address
  const fake = await insertToken(world.db, {
    network_id: world.networkId,
    asset: 'trc20:TFake',
    name: 'Tether USD',
    symbol: 'U\u0405D\u0422\u200b',
    contract_address: 'TFake',
    is_known: false,
  })
  const now = new Date()
  await world.db
    .insertInto('met_addresses')
    .values([
      {
        entity_id: world.acme,
        network_id: world.networkId,
        address: copy,
        named_as: null,
        sent_at: null,
        imitates: original,
        imitation_rule: 'same-ends',
        imitation_head: 4,
        imitation_tail: 6,
        imitation_edits: 0,
        is_checked: true,
        created_at: now,
        updated_at: now,
      },
      ...[original, stranger].map((address) => ({
        entity_id: world.acme,
        network_id: world.networkId,
        address,
        named_as: null,
        sent_at: address === original ? now : null,
        imitates: null,
        imitation_rule: null,
        imitation_head: null,
        imitation_tail: null,
        imitation_edits: null,
        is_checked: true,
        created_at: now,
        updated_at: now,
      })),
    ])
    .execute()
  const { id: trx } = await world.db
    .selectFrom('tokens')
    .select('id')
    .where('network_id', '=', world.networkId)
    .where('symbol', '=', 'TRX')
    .executeTakeFirstOrThrow()
  const rows = [
    rowOf('a', { from_address: copy, to_address: walletAddress, token_id: trx }),
    rowOf('b', { from_address: walletAddress, to_address: original, token_id: trx }),
    rowOf('c', {
      from_address: stranger,
      to_address: walletAddress,
      token_id: fake,
      symbol: 'U\u0405D\u0422\u200b',
      is_known_token: false,
      row_kind: 'event',
      event_index: 0,
      transaction_type: 'token',
    }),
  ]
  await world.db.transaction().execute(async (tx) => {
    await lockBooks(tx, world.acme)
    return upsertChainRows(tx, {
      organisationId: world.acme,
      networkId: world.networkId,
      now,
      transactions: rows.map((row) => ({
        hash: row.tx_hash,
        isFinal: true,
        rows: [{ row, walletIds: [wallet.id] }],
      })),
    })
  })
})

async function listed(letter: string) {
  const url = `/api/bc-transactions?entity_id=${world.acme}&include_unknown=true&q=${letter.repeat(64)}`
  const { rows } = (await world.ask('treasurer', 'GET', url)).json() as { rows: Record<string, unknown>[] }
  return rows[0]
}

test('a row states which known address its sender imitates, and why', async () => {
  expect(await listed('a')).toMatchObject({
    from_caution: {
      never_paid: true,
      imitates: { address: original, rule: 'same-ends', head: 4, tail: 6, edits: 0 },
    },
  })
  expect(await listed('a')).not.toHaveProperty('to_caution')
})

test('a paid address gets no remark; one that was never paid gets one', async () => {
  expect(await listed('b')).not.toHaveProperty('to_caution')
  expect(await listed('b')).not.toHaveProperty('from_caution')
  expect(await listed('c')).toMatchObject({ from_caution: { never_paid: true, imitates: null } })
})

test('a token whose symbol looks like a known one names it', async () => {
  expect(await listed('c')).toMatchObject({ is_known_token: false, token_imitates: 'USDT' })
  expect(await listed('a')).not.toHaveProperty('token_imitates')
})

const rowOf = (letter: string, change: Partial<ChainRow>): ChainRow => ({
  network_id: world.networkId,
  tx_hash: letter.repeat(64),
  row_kind: 'tx',
  event_index: -1,
  is_internal: false,
  parent_tx_id: null,
  ts: new Date('2026-05-04T10:00:00Z'),
  status: 'confirmed',
  transaction_type: 'native',
  token_id: null,
  symbol: 'TRX',
  amount_units: 7n,
  decimals: 6,
  amount: '0.000007',
  from_address: null,
  to_address: null,
  fee_units: null,
  block_number: 1,
  block_hash: null,
  position_in_block: 0,
  contract_address: null,
  input_data: null,
  event_logs: null,
  resource_type: null,
  resource_amount: null,
  is_known_token: true,
  is_spam: false,
  is_dust: true,
  trx_bandwidth_used: null,
  trx_energy_used: null,
  trx_contract_type: null,
  trx_contract_ret: null,
  trx_delegate_balance_sun: null,
  trx_delegate_energy_estimate: null,
  trx_delegate_energy_source: null,
  trx_energy_transferred_trx: null,
  is_receipt_missing: false,
  provider: 'trongrid',
  ...change,
})
