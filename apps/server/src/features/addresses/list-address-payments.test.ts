/** The payments to the entries of the address book: counts, totals by token, values, and who may read them. */
import { sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { listPayeeTotals } from '@holdfast/store/read'
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

let world: TransferWorld
let zeta: { readonly id: string; readonly address: string }
let xylo: { readonly id: string; readonly address: string }

beforeAll(async () => {
  world = await createTransferWorld()
  zeta = await create('Zeta Freight')
  xylo = await create('Xylo')
})

const create = async (name: string) => {
  const answer = await world.ask('treasurer', 'POST', '/api/address-book', {
    name,
    address: sandboxKey(name).address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.json()
}
const read = (person: Person = 'viewer', organisation = world.acme) =>
  world.ask(person, 'GET', `/api/address-book/payments?entity_id=${organisation}`)
const paidOf = async (id: string) => (await read()).json().find((row: { id: string }) => row.id === id)?.paid

interface Payment {
  readonly units: string
  readonly at: string
  readonly token?: string
  readonly row?: object
  readonly entry?: object
  readonly hash?: string
}
const hashNow = () => newId().replaceAll('-', '').padEnd(64, '0')
/** A row and its ledger entry. */
const pay = async (to: string, { units, at, token = world.trx, row, entry, hash = hashNow() }: Payment) => {
  const id = newId()
  await world.db
    .insertInto('bc_transactions')
    .values({
      entity_id: world.acme,
      id,
      network_id: world.networkId,
      tx_hash: hash,
      row_kind: 'event',
      event_index: Number.parseInt(id.slice(-6), 16),
      ts: new Date(at),
      status: 'confirmed',
      transaction_type: 'token',
      token_id: token,
      symbol: 'TRX',
      amount_units: units,
      decimals: 6,
      amount: units,
      from_address: world.walletAddress,
      to_address: to,
      provider: 'trongrid',
      created_at: new Date(),
      updated_at: new Date(),
      ...row,
    } as never)
    .execute()
  await world.db
    .insertInto('wallet_transactions')
    .values({
      entity_id: world.acme,
      id: newId(),
      wallet_id: world.walletId,
      bc_transaction_id: id,
      token_id: token,
      kind: 'transfer',
      direction: 'out',
      units,
      tx_hash: hash,
      block_number: 7,
      seq: Number.parseInt(id.slice(-6), 16),
      ts: new Date(at),
      created_at: new Date(),
      ...entry,
    } as never)
    .execute()
}

test('an entry that was never paid has no figures', async () => {
  expect(await paidOf(xylo.id)).toBeNull()
})

test('payments are counted by transaction and added up by token; fees, forged and incoming ones are not', async () => {
  const hash = hashNow()
  await pay(zeta.address, { units: '2000000', at: '2026-11-01T10:00:00Z', hash })
  await pay(zeta.address, { units: '500000', at: '2026-11-01T10:00:00Z', hash })
  await pay(zeta.address, { units: '1500000', at: '2026-11-02T10:00:00Z' })
  await pay(zeta.address, { units: '7000000', at: '2026-11-03T10:00:00Z', token: world.usdt })
  const later = { units: '9000000', at: '2026-11-09T10:00:00Z' }
  await pay(zeta.address, { ...later, row: { is_known_token: false } })
  await pay(zeta.address, { ...later, row: { is_spam: true } })
  await pay(zeta.address, { ...later, row: { status: 'failed' } })
  await pay(zeta.address, { ...later, row: { entity_id: world.birch }, entry: { entity_id: world.birch } })
  await pay(zeta.address, { ...later, entry: { kind: 'fee' } })
  await pay(zeta.address, { ...later, entry: { direction: 'in' } })
  await pay(zeta.address, { ...later, entry: { excluded_at: new Date() } })
  const paid = await paidOf(zeta.id)
  expect(paid).toMatchObject({ count: 3, has_more: false, last_at: '2026-11-03T10:00:00.000Z' })
  expect(paid.totals).toHaveLength(2)
  expect(paid.totals).toContainEqual(
    expect.objectContaining({ token_id: world.trx, symbol: 'TRX', amount: '4' }),
  )
  expect(paid.totals).toContainEqual(
    expect.objectContaining({ token_id: world.usdt, symbol: 'USDT', amount: '7', usd: '7' }),
  )
  expect(await paidOf(xylo.id)).toBeNull()
})

test('a total has no value while a day has no price', async () => {
  const totalOf = async (tokenId: string) =>
    (await paidOf(zeta.id)).totals.find(({ token_id }: { token_id: string }) => token_id === tokenId)
  expect((await totalOf(world.trx)).usd).not.toBeNull()
  await world.db.deleteFrom('prices').where('asset', 'like', '%slip44:195').execute()
  expect((await totalOf(world.trx)).usd).toBeNull()
})

test('a long history of payments is cut off and says so', async () => {
  const rows = await listPayeeTotals(world.db, world.acme, 2)
  expect(rows.find(({ id, token_id }) => id === zeta.id && token_id === null)).toMatchObject({
    has_more: true,
  })
})

test('members of other organisations read nothing', async () => {
  expect((await read('owner')).status).toBe(404)
  expect((await read('owner', world.birch)).json()).toEqual([])
})
