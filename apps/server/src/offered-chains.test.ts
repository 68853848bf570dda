import { insertWallet } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { PlainSigning } from '../test/plain-signing.ts'
import { createTransferWorldWith, type TransferWorld } from '../test/transfer-world.ts'

let world: TransferWorld
let fields: Record<string, unknown>
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeAll(async () => {
  world = await createTransferWorldWith(new PlainSigning(), {}, { offeredChains: new Set(['tron']) })
  const { id: network_id } = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', 'ethereum-sandbox')
    .executeTakeFirstOrThrow()
  const wallet_id = await insertWallet(world.db, {
    entity_id: world.acme,
    account_group_id: null,
    network_id,
    name: 'Ether',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    mpc_key_id: world.keyId,
    derivation_path: [1, 44, 60, 0, 0, 0],
  })
  const { id: token_id } = await world.db
    .selectFrom('tokens')
    .select('id')
    .where('network_id', '=', network_id)
    .where('symbol', '=', 'ETH')
    .executeTakeFirstOrThrow()
  fields = {
    wallet_id,
    token_id,
    recipient_address: recipient,
    amount: '1',
    network_code: 'ethereum-sandbox',
  }
})

const line = { payee: '', address: recipient, amount: '1', note: '', is_repeat: false }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
test.each<[string, object]>([
  ['/api/transfer-requests', {}],
  ['/api/transfer-requests/create-and-submit', {}],
  ['/api/transfer-requests/estimate', {}],
  ['/api/transfer-batches/check', { lines: [line] }],
  ['/api/transfer-batches', { lines: [line], name: 'Payroll' }],
  ['/api/payment-templates', { name: 'Rent' }],
  ['/api/payment-schedules', { name: 'Rent', repeats: 'weekly', starts_on: tomorrow, time: '08:00' }],
])('NETWORK_SENDS_NOTHING: %s makes nothing on a chain that is not offered', async (url, change) => {
  const answer = await world.ask('treasurer', 'POST', url, { ...fields, ...change })
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([422, 'NETWORK_SENDS_NOTHING'])
})
