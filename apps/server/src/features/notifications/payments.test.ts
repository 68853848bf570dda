/** Incoming payments: from what the ingester noted to the people whose threshold they reach. */
import { randomBytes } from 'node:crypto'
import { newId, transaction } from '@holdfast/store'
import { listNewPayments } from '@holdfast/store/read'
import { insertIncomingPayments, pruneRuns } from '@holdfast/store/write'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertRow } from '../../../test/insert-row.ts'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'
import { notifyOfPayments } from './notify-of-payments.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld({ HOLDFAST_PRICES: 'tron:0x5a17b0c5/slip44:195=0.5' })
})
beforeEach(async () => {
  await world.db.deleteFrom('notices').execute()
  await world.db.deleteFrom('incoming_payments').execute()
})

interface Payment {
  readonly units: bigint
  readonly token?: string
  readonly from?: string
}

/** As the ingester writes it. */
async function paid({ units, token = world.trx, from }: Payment): Promise<void> {
  const hash = randomBytes(32).toString('hex')
  const now = new Date()
  const rowId = await insertRow(
    world.db,
    { entity_id: world.acme, network_id: world.networkId },
    { tx_hash: hash },
  )
  if (from !== undefined)
    await world.db
      .updateTable('bc_transactions')
      .set({ from_address: from })
      .where('id', '=', rowId)
      .execute()
  await world.db
    .insertInto('wallet_transactions')
    .values({
      entity_id: world.acme,
      id: newId(),
      wallet_id: world.walletId,
      bc_transaction_id: rowId,
      token_id: token,
      kind: 'transfer',
      direction: 'in',
      units,
      tx_hash: hash,
      block_number: 1,
      position_in_block: 0,
      seq: 0,
      ts: now,
      running_balance_units: null,
      excluded_at: null,
      excluded_by: null,
      created_at: now,
    })
    .execute()
  await transaction(world.db, (tx) =>
    insertIncomingPayments(tx, [
      {
        entity_id: world.acme,
        wallet_id: world.walletId,
        tx_hash: hash,
        seq: 0,
        token_id: token,
        units,
        created_at: now,
      },
    ]),
  )
}

const round = () => notifyOfPayments(world.context, new Date())
const noticesOf = async (person: Person) => {
  const { notices } = (await world.ask(person, 'GET', `/api/inbox?entity_id=${world.acme}`)).json()
  return notices.filter(({ kind }: { kind: string }) => kind === 'payment-received').length
}
const setThreshold = (person: Person, payment_usd: string) =>
  world.ask(person, 'PUT', '/api/notification-settings', { entity_id: world.acme, payment_usd })

test('a payment notifies those whose threshold it reaches, once', async () => {
  await setThreshold('viewer', '999.99')
  await setThreshold('approver', '1000.01')
  // 1,000 US dollars at 0.5.
  await paid({ units: 2_000_000_000n })
  await round()
  await round()
  expect(await noticesOf('treasurer')).toBe(1)
  expect(await noticesOf('viewer')).toBe(1)
  expect(await noticesOf('approver')).toBe(0)
  const { notices } = (await world.ask('treasurer', 'GET', `/api/inbox?entity_id=${world.acme}`)).json()
  expect(notices[0]).toMatchObject({ payment: { amount: '2000', symbol: 'TRX' } })
  expect((await world.ask('owner', 'GET', `/api/inbox?entity_id=${world.birch}`)).json().notices).toEqual([])
})

test('two servers notify of a payment once', async () => {
  await paid({ units: 9_000_000_000n })
  await Promise.all([round(), round()])
  expect(await noticesOf('treasurer')).toBe(1)
})

test('the ingester deletes payments that were noticed, and the marks go with them', async () => {
  await paid({ units: 9_000_000_000n })
  await round()
  await paid({ units: 9_000_000_000n })
  const count = async (table: 'incoming_payments' | 'noticed_payments') =>
    (await world.db.selectFrom(table).select('tx_hash').execute()).length
  const noticed = await count('noticed_payments')
  expect(await count('incoming_payments')).toBe(noticed + 1)
  await pruneRuns(world.db, { before: new Date(Date.now() + 60_000) })
  expect([await count('incoming_payments'), await count('noticed_payments')]).toEqual([1, 0])
})

test('a payment below, from an own wallet, or in a token without a price notifies nobody', async () => {
  await paid({ units: 1_999_999_999n })
  await paid({ units: 9_000_000_000n, from: world.walletAddress })
  const usdt = await world.db
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', world.usdt)
    .executeTakeFirstOrThrow()
  const unpriced = newId()
  await world.db
    .insertInto('tokens')
    .values({ ...usdt, id: unpriced, symbol: 'NIX', asset: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' })
    .execute()
  await paid({ units: 10n ** 18n, token: unpriced })
  await round()
  expect(await listNewPayments(world.db, 10)).toEqual([])
  expect(await noticesOf('treasurer')).toBe(0)
  // The same payments notify with the amount, the sender and the token that they lack.
  await paid({ units: 2_000_000_000n })
  await paid({ units: 9_000_000_000n, from: 'TSender' })
  await round()
  expect(await noticesOf('treasurer')).toBe(2)
})
