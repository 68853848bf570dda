/** Amounts that open requests take from a wallet, and the warning of a transfer that they leave too little for. */
import { beforeEach, expect, test } from 'vitest'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'

let world: TransferWorld
beforeEach(async () => {
  world = await createTransferWorld()
})

const reservedOf = async () => {
  const answer = await world.ask('viewer', 'GET', `/api/transfer-requests/reserved?entity_id=${world.acme}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const checksOf = async (change: object) => {
  const fields = world.fields({ recipient_address: freshRecipient(), ...change })
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', fields)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const submitted = async (change: object) => {
  const id = await world.create(change)
  expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
  return id
}

test('submitted and approved requests reserve their amounts; drafts, rejected and other tokens do not', async () => {
  expect(await reservedOf()).toEqual([])
  expect((await checksOf({ amount: '1' })).reserved).toBeUndefined()
  await world.create({ amount: '400' })
  const pending = await submitted({ amount: '100.5' })
  await world.approved({ amount: '200' })
  const place = { wallet_id: world.walletId, token_id: world.trx }
  expect(await reservedOf()).toEqual([{ ...place, amount: '300.5', requests: 2 }])
  expect((await checksOf({ amount: '1' })).reserved).toEqual({
    amount: '300.5',
    requests: 2,
    exceeds_balance: false,
  })
  expect((await checksOf({ amount: '1', token_id: world.usdt })).reserved).toBeUndefined()
  await world.act('approver', pending, 'reject', { reason: 'AMOUNT', note: '' })
  expect(await reservedOf()).toEqual([{ ...place, amount: '200', requests: 1 }])
  expect(
    (await world.ask('owner', 'GET', `/api/transfer-requests/reserved?entity_id=${world.acme}`)).status,
  ).toBe(404)
})

test('a transfer that the others leave too little for is warned of, and is not refused', async () => {
  // The wallet holds 500 USDT and 1,000 TRX.
  const usdt = { token_id: world.usdt }
  const other = await submitted({ ...usdt, amount: '300' })
  const just = (await checksOf({ ...usdt, amount: '200' })).reserved
  expect(just).toEqual({ amount: '300', requests: 1, exceeds_balance: false })
  const over = await checksOf({ ...usdt, amount: '200.000001' })
  expect(over.reserved).toMatchObject({ exceeds_balance: true })
  expect(over.will_fail).toEqual([])
  const id = await submitted({ ...usdt, amount: '200.000001' })
  // For an approver the request itself is not among the others.
  const review = await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)
  expect(review.json().checks.reserved).toEqual({ amount: '300', requests: 1, exceeds_balance: true })
  const first = await world.ask('approver', 'GET', `/api/transfer-requests/${other}/review`)
  expect(first.json().checks.reserved).toMatchObject({ amount: '200.000001', exceeds_balance: true })
})

test('the native coin must cover the fee of the transfer, too', async () => {
  await submitted({ amount: '600' })
  const { balance, fee } = await checksOf({ amount: '1' })
  const rest = Number(balance) - 600
  expect(Number(fee)).toBeGreaterThan(0)
  expect((await checksOf({ amount: String(rest) })).reserved).toMatchObject({ exceeds_balance: true })
  expect((await checksOf({ amount: String(rest - 20) })).reserved).toMatchObject({ exceeds_balance: false })
})

test('a sent transfer reserves its amount until it is in a block, and an expired request nothing', async () => {
  const id = await world.approved({ amount: '50' })
  await world.act('treasurer', id, 'sign-and-broadcast')
  expect(await reservedOf()).toMatchObject([{ amount: '50' }])
  world.node.mine(1)
  await world.act('treasurer', id, 'refresh-receipt')
  expect(await reservedOf()).toEqual([])
  const late = await submitted({ amount: '70' })
  expect(await reservedOf()).toMatchObject([{ amount: '70' }])
  await world.db
    .updateTable('transfer_requests')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', late)
    .execute()
  expect(await reservedOf()).toEqual([])
})
