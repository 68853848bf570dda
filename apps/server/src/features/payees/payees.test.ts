/** Payees to choose from: each list, their search, pages, look-alikes and what was paid before. */
import { beforeAll, expect, test } from 'vitest'
import { addressLike, sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

let world: TransferWorld
const zeta = sandboxKey('Zeta Freight').address
const imitation = addressLike(zeta, { head: 5, tail: 2 })

beforeAll(async () => {
  world = await createTransferWorld()
  for (const [name, address] of [
    ['Zeta Freight', zeta],
    ['Zephyr 100%', sandboxKey('Zephyr').address],
    ['Xylo', sandboxKey('Xylo').address],
  ] as const)
    expect(
      (
        await world.ask('treasurer', 'POST', '/api/address-book', {
          name,
          address,
          network_id: world.networkId,
          entity_id: world.acme,
        })
      ).status,
    ).toBe(201)
})

const read = async (query: string, person: Person = 'treasurer') =>
  world.ask(person, 'GET', `/api/payees?entity_id=${world.acme}&network_id=${world.networkId}${query}`)
const listOf = async (list: string, query = '') => {
  const answer = await read(`&list=${list}${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json().lists[0]
}
const namesOf = async (list: string, query = '') =>
  (await listOf(list, query)).payees.map(({ name }: { name: string }) => name)

test('the address book by name, in pages', async () => {
  const all = await namesOf('address_book', '&limit=50')
  expect(all).toEqual(all.toSorted((left: string, right: string) => left.localeCompare(right)))
  expect(all.slice(-3)).toEqual(['Xylo', 'Zephyr 100%', 'Zeta Freight'])
  const last = `&limit=2&offset=${all.length - 3}`
  expect(await listOf('address_book', last)).toMatchObject({
    next: all.length - 1,
    payees: [{ name: 'Xylo' }, { name: 'Zephyr 100%' }],
  })
  expect(await listOf('address_book', `&limit=2&offset=${all.length - 1}`)).toMatchObject({
    next: null,
    payees: [{ name: 'Zeta Freight' }],
  })
})

test('a search finds parts of names and addresses; its signs are no pattern', async () => {
  expect(await namesOf('address_book', '&search=zet')).toEqual(['Zeta Freight'])
  expect(await namesOf('address_book', `&search=${zeta.slice(5, 20)}`)).toEqual(['Zeta Freight'])
  expect(await namesOf('address_book', '&search=%25')).toEqual(['Zephyr 100%'])
  expect(await namesOf('address_book', '&search=_')).toEqual([])
})

test('own wallets are offered while they are active', async () => {
  expect(await namesOf('wallets')).toContain('MPC Operations')
})

test('a searched address that no list has is a stranger, with the payee that it resembles', async () => {
  const { lists, stranger } = (await read(`&search=${imitation}`)).json()
  expect(lists.flatMap(({ payees }: { payees: unknown[] }) => payees)).toEqual([])
  expect(stranger).toMatchObject({
    address: imitation,
    name: null,
    paid: null,
    look_alikes: [{ address: zeta, name: 'Zeta Freight' }],
  })
  expect((await read(`&search=${zeta}`)).json().stranger).toBe(null)
})

interface Paid {
  readonly units: string
  readonly at: string
  readonly from?: string
  readonly known?: boolean
  readonly token?: string
  /** Rows of its transaction. */
  readonly rows?: number
}
const hashNow = () => newId().replaceAll('-', '').padEnd(64, '0')
const pay = async (
  to: string,
  { units, at, from = world.walletAddress, known = true, token, rows = 1 }: Paid,
) => {
  const tx_hash = hashNow()
  await world.db
    .insertInto('bc_transactions')
    .values(
      Array.from({ length: rows }, (_, event_index) => ({
        entity_id: world.acme,
        id: newId(),
        network_id: world.networkId,
        tx_hash,
        row_kind: rows === 1 ? 'tx' : 'event',
        event_index,
        ts: new Date(at),
        status: 'confirmed',
        transaction_type: 'transfer',
        symbol: 'TRX',
        token_id: token ?? null,
        amount_units: units,
        decimals: 6,
        amount: units,
        from_address: from,
        to_address: to,
        is_known_token: known,
        provider: 'trongrid',
        created_at: new Date(),
        updated_at: new Date(),
      })) as never,
    )
    .execute()
}
const meet = (address: string, sent_at: string | null) =>
  world.db
    .insertInto('met_addresses')
    .values({
      entity_id: world.acme,
      network_id: world.networkId,
      address,
      sent_at: sent_at === null ? null : new Date(sent_at),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'network_id', 'address'])
        .doUpdateSet({ sent_at: sent_at === null ? null : new Date(sent_at) }),
    )
    .execute()

test('recent payees: the last one paid first, look-alikes last, counted without forged payments', async () => {
  await meet(zeta, '2026-11-02T10:00:00Z')
  await meet(imitation, '2026-11-05T10:00:00Z')
  const xylo = sandboxKey('Xylo').address
  await meet(xylo, '2026-11-03T10:00:00Z')
  const tokens = await world.db
    .selectFrom('tokens')
    .select('id')
    .where('network_id', '=', world.networkId)
    .execute()
  const [first = '', last = ''] = tokens.map(({ id }) => id)
  await pay(zeta, { units: '5', at: '2026-11-01T10:00:00Z', token: first })
  await pay(zeta, { units: '7', at: '2026-11-02T10:00:00Z', token: last })
  await pay(zeta, { units: '0', at: '2026-11-06T10:00:00Z' })
  await pay(zeta, { units: '9', at: '2026-11-07T10:00:00Z', known: false })
  await pay(zeta, { units: '9', at: '2026-11-08T10:00:00Z', from: xylo })
  const { payees } = await listOf('recent')
  expect(payees.map(({ address }: { address: string }) => address)).toEqual([xylo, zeta, imitation])
  expect(payees[1]).toMatchObject({
    name: 'Zeta Freight',
    paid: {
      count: 2,
      has_more: false,
      last_at: '2026-11-02T10:00:00.000Z',
      last_token_id: last,
    },
  })
  expect(payees[2]).toMatchObject({ name: null, look_alikes: [{ name: 'Zeta Freight' }] })
})

test('a count that was cut off says so, although each transaction has several rows', async () => {
  const much = sandboxKey('Much Paid').address
  await meet(much, '2026-11-04T10:00:00Z')
  for (let hour = 0; hour < 5; hour++)
    await pay(much, { units: '5', at: `2026-11-04T0${hour}:00:00Z`, rows: 200 })
  const paidOf = async () =>
    (await listOf('recent')).payees.find(({ address }: { address: string }) => address === much).paid
  expect(await paidOf()).toMatchObject({ count: 5, has_more: false })
  await pay(much, { units: '5', at: '2026-11-04T06:00:00Z' })
  expect(await paidOf()).toMatchObject({ has_more: true })
  expect((await paidOf()).count).toBeLessThanOrEqual(6)
})

test('members of other organisations and viewers are offered nobody', async () => {
  expect((await read('', 'owner')).status).toBe(404)
  expect((await read('', 'viewer')).status).toBe(403)
  const theirs = await world.ask(
    'owner',
    'GET',
    `/api/payees?entity_id=${world.birch}&network_id=${world.networkId}&search=zet`,
  )
  expect(theirs.json().lists.flatMap(({ payees }: { payees: unknown[] }) => payees)).toEqual([])
})
