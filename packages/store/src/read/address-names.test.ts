/** Names and addresses for a comparison are found by an index: of ten thousand names, only a few are read. */
import { imitationKeys } from '@holdfast/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import { fillNameReadings, insertAddressNames, updateAddressName } from '../write/index.ts'
import { listNamesNear, listNamesReading } from './index.ts'

const { url } = await testDatabase()
// One connection, so that its statistics can be queried.
const db = openDatabase(url, { poolSize: 1 })
afterAll(() => db.destroy())
const [organisationId, networkId] = [newId(), newId()]
const place = { organisationId, networkId }
const many = 10_000

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
let state = 1
/** Mulberry32, so that every run has the same addresses. */
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) % below
}
const randomAddress = () => `T${Array.from({ length: 33 }, () => base58[random(58)]).join('')}`
const addresses = Array.from({ length: many }, randomAddress)

const nameRow = (name: string, address: string) => ({
  entity_id: organisationId,
  network_id: networkId,
  name,
  address,
  note: '',
  created_by: null,
})

beforeAll(async () => {
  await sql`insert into organisations (entity_id, name, created_at) values (${organisationId}, 'Acme', now())`.execute(
    db,
  )
  await sql`insert into networks (id, code, name, chain, chain_id, symbol, decimals, created_at, updated_at)
    values (${networkId}, 'old', 'Old', 'tron', '0x1', 'TRX', 6, now(), now())`.execute(db)
  for (const list of ['address_book', 'inbound_labels'] as const)
    await transaction(db, (tx) =>
      insertAddressNames(
        tx,
        list,
        addresses.map((address, at) => nameRow(`Payee ${at}`, address)),
      ),
    )
  await sql`insert into wallets (entity_id, id, network_id, name, address, created_at, updated_at)
    select ${organisationId}, lpad(to_hex(n), 32, '0')::uuid, ${networkId}, 'Wallet ' || n, address, now(), now()
    from unnest(${addresses}::text[]) with ordinality as a(address, n)`.execute(db)
  await sql`analyze`.execute(db)
})

/** Rows read from the three lists, by index or by scan. */
async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ n: string }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_user_tables
      where relname in ('wallets', 'address_book', 'inbound_labels')`.execute(db)
    return Number(rows[0]?.n)
  }
  const before = await count()
  await act()
  return (await count()) - before
}

test('missing readings of names are stored, and the function terminates', async () => {
  expect(await fillNameReadings(db)).toBe(many)
  expect(await fillNameReadings(db)).toBe(0)
  await sql`analyze wallets`.execute(db)
})

test('names near an address are those that share an imitation key with it, and its own', async () => {
  const keysOf = new Map(addresses.map((address) => [address, imitationKeys(address)]))
  const known = addresses[7] ?? ''
  const probes = [
    known,
    `TQ${known.slice(2, 28)}${randomAddress().slice(28)}`,
    `${known.slice(0, 28)}${known.slice(28).toUpperCase().replaceAll('I', '1').replaceAll('O', 'o')}`,
    ...Array.from({ length: 40 }, randomAddress),
  ]
  for (const probe of probes) {
    const keys = imitationKeys(probe)
    const expected = addresses.filter(
      (address) =>
        address === probe || (keysOf.get(address) ?? []).some((key) => keys.includes(key as never)),
    )
    const near = await listNamesNear(db, place, [probe])
    for (const kind of ['wallet', 'address_book', 'inbound_label'])
      expect(
        near
          .filter((row) => row.kind === kind)
          .map(({ address }) => address)
          .toSorted(),
      ).toEqual(expected.toSorted())
  }
})

test('checking a recipient reads a few of thirty thousand names', async () => {
  expect(await rowsRead(() => listNamesNear(db, place, [randomAddress()]))).toBeLessThan(30)
  expect(
    await rowsRead(() => listNamesReading(db, organisationId, { names: ['Payee 12'], limit: 20 })),
  ).toBeLessThan(30)
})

test('names that read alike are found by their current text, also those without a stored reading', async () => {
  const find = async (name: string) =>
    (await listNamesReading(db, organisationId, { names: [name] })).map(({ name: found, kind }) => [
      kind,
      found,
    ])
  expect(await find('PAYEE-12')).toEqual([
    ['address_book', 'Payee 12'],
    ['inbound_label', 'Payee 12'],
  ])
  const [row] = await listNamesReading(db, organisationId, { names: ['Payee 12'], kinds: ['address_book'] })
  await transaction(db, (tx) =>
    updateAddressName(
      tx,
      'address_book',
      { organisationId, id: row?.id ?? '' },
      { name: 'Amelie Roth', note: '', updated_by: newId() },
    ),
  )
  expect(await find('Arnelie Roth')).toEqual([['address_book', 'Amelie Roth']])
  expect(await find('Payee 12')).toEqual([['inbound_label', 'Payee 12']])
  await sql`update address_book set name_reading = null where id = ${row?.id}`.execute(db)
  expect(await find('Whoever')).toEqual([['address_book', 'Amelie Roth']])
})

test('of many names that read alike, at most the requested number is read', async () => {
  await transaction(db, (tx) =>
    insertAddressNames(
      tx,
      'inbound_labels',
      Array.from({ length: 2_000 }, () => nameRow('Exchange', randomAddress())),
    ),
  )
  const filter = { names: ['Exchange'], limit: 20 }
  expect(
    await rowsRead(async () => expect(await listNamesReading(db, organisationId, filter)).toHaveLength(21)),
  ).toBeLessThan(100)
})
