/** The payment of a request: its cost and its receipt, before and after the ledger has its transaction. */
import { beforeAll, expect, test } from 'vitest'
import { readWallet } from '../../../../test/read-wallet.ts'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../../test/transfer-world.ts'
import type { Person } from '../../../../test/world.ts'
import { readTransfer } from '../read-transfer.ts'
import { findPayment } from './find-payment.ts'
import { receiptFacts } from './receipt-facts.ts'

let world: TransferWorld
const recipient = freshRecipient()

beforeAll(async () => {
  world = await createTransferWorld()
})

const activityOf = async (id: string) =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/activity`)).json()
const receiptOf = (id: string, person: Person = 'viewer') =>
  world.ask(person, 'GET', `/api/transfer-requests/${id}/payment-receipt?language=es`)
const codeOf = ({ headers, text }: Awaited<ReturnType<typeof receiptOf>>): unknown =>
  headers['x-error-code'] ?? JSON.parse(text).code

test('a sent payment has a cost and a receipt once the chain has confirmed it', async () => {
  const id = await world.approved({ recipient_address: recipient, token_id: world.usdt, amount: '12.25' })
  expect((await activityOf(id)).payment).toBeNull()
  expect(codeOf(await receiptOf(id))).toBe('TRANSFER_NOT_CONFIRMED')
  await world.act('treasurer', id, 'sign-and-broadcast')
  // In a block that is not final yet.
  world.node.mine(1)
  await world.act('treasurer', id, 'refresh-receipt')
  expect((await activityOf(id)).payment).toBeNull()
  expect(codeOf(await receiptOf(id))).toBe('TRANSFER_NOT_CONFIRMED')
  world.node.mine(25)
  await world.act('treasurer', id, 'refresh-receipt')
  const { fees, block_number: block } = (
    await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/receipt`)
  ).json()
  const { fee_estimate: estimate } = await world.row(id)
  expect(Number(estimate)).toBeGreaterThan(0)
  const unread = (await activityOf(id)).payment
  expect(unread).toMatchObject({ fee_paid: fees.trx_burned_total, is_booked: false, block, at: null })
  expect(Number(unread.fee_estimated) * 1e6).toBe(Number(estimate))

  await readWallet(world, 'treasurer', world.walletAddress)
  const { tx_hash } = await world.get(id)
  const [row] = (
    await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&q=${tx_hash}`)
  ).json().rows
  const read = (await activityOf(id)).payment
  expect(read).toEqual({ ...unread, is_booked: true, at: row.timestamp })

  const file = await receiptOf(id)
  expect([file.status, file.headers['content-type'], file.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await receiptOf(id, 'owner')).status).toBe(404)
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  const payment = await findPayment(world.db, view)
  if (payment === null) throw new Error('no payment')
  expect(await receiptFacts(world.db, view, payment)).toMatchObject({
    organisation: 'Acme Treasury',
    payee: null,
    recipient,
    amount: '12.25',
    symbol: 'USDT',
    wallet: { name: 'MPC Operations', address: world.walletAddress },
    hash: tx_hash,
    block,
    at: row.timestamp,
    fee: fees.trx_burned_total,
    requested: { name: 'Teresa Treasurer' },
    approved: [{ name: 'Arthur Approver' }],
  })
})

test('the fee is the one of the ledger, when it differs from the receipt', async () => {
  const [{ id, tx_hash }] = (
    await world.ask('viewer', 'GET', `/api/transfer-requests?entity_id=${world.acme}`)
  ).json()
  await world.db
    .updateTable('bc_transactions')
    .set({ fee_units: 4_200_000n })
    .where('tx_hash', '=', tx_hash)
    .where('row_kind', '=', 'tx')
    .execute()
  expect((await activityOf(id)).payment).toMatchObject({ fee_paid: '4.2', is_booked: true })
})
