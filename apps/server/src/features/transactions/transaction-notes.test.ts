import { randomBytes } from 'node:crypto'
import { newId } from '@holdfast/store'
import { rebuildCounts } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { insertRow } from '../../../test/insert-row.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
const hash = randomBytes(32).toString('hex')
const ids = { tx: '', event: '', internal: '', other: '', elsewhere: '' }

beforeAll(async () => {
  world = await createWorld()
  const elsewhere = newId()
  await world.db
    .insertInto('organisations')
    .values({ entity_id: elsewhere, name: 'Elsewhere', created_at: new Date() })
    .execute()
  ids.tx = await listed(world.acme, hash)
  ids.event = await listed(world.acme, hash, { row_kind: 'event', event_index: 3 })
  ids.internal = await listed(world.acme, hash, { row_kind: 'event', event_index: 3, is_internal: true })
  ids.other = await listed(world.acme, randomBytes(32).toString('hex'))
  ids.elsewhere = await listed(elsewhere, hash)
  await rebuildCounts(world.db, world.acme)
})

const listed = (entity_id: string, tx_hash: string, change: Parameters<typeof insertRow>[2] = {}) =>
  insertRow(world.db, { entity_id, network_id: world.networkId }, { tx_hash, ...change })

const write = (id: string, body: object, person: Person | null = 'treasurer') =>
  world.ask(person, 'PATCH', `/api/bc-transactions/${id}/notes`, body)

async function notesOf(id: string): Promise<[string | null, string | null]> {
  const { row } = (await world.ask('viewer', 'GET', `/api/bc-transactions/${id}`)).json()
  return [row.mpc_entry_notes, row.mpc_transaction_notes]
}
const events = () =>
  world.db
    .selectFrom('audit_events')
    .select(['subject_id', 'subject_name', 'before_state as before', 'after_state as after'])
    .where('entity_id', '=', world.acme)
    .where('subject_kind', '=', 'transaction-notes')
    .orderBy('seq')
    .execute()
const notifications = async () =>
  (await world.db.selectFrom('outbox').select('id').where('channel', '=', 'bc-transactions').execute()).length

test('an entry note belongs to its row alone, a transaction note to every row of its transaction and organisation', async () => {
  expect((await write(ids.tx, { entry_notes: 'fee row', transaction_notes: 'invoice 7' })).json()).toEqual({
    mpc_entry_notes: 'fee row',
    mpc_transaction_notes: 'invoice 7',
  })
  await write(ids.event, { entry_notes: ' booked to 4711 ' })
  expect(await notesOf(ids.tx)).toEqual(['fee row', 'invoice 7'])
  expect(await notesOf(ids.event)).toEqual(['booked to 4711', 'invoice 7'])
  expect(await notesOf(ids.internal)).toEqual([null, 'invoice 7'])
  expect(await notesOf(ids.other)).toEqual([null, null])
  const stored = await world.db
    .selectFrom('transaction_notes')
    .select(['entity_id', 'about'])
    .orderBy('about')
    .execute()
  expect(stored).toEqual(['event 3', 'transaction', 'tx'].map((about) => ({ entity_id: world.acme, about })))
})

test('the older list, the newer list and the file contain them', async () => {
  await write(ids.internal, { entry_notes: '=1+1', transaction_notes: 'invoice 8' })
  for (const path of ['/api/bc-transactions', '/api/bc-transactions-mpc']) {
    const { rows } = (await world.ask('viewer', 'GET', `${path}?entity_id=${world.acme}`)).json()
    expect(rows.find(({ id }: { id: string }) => id === ids.internal)).toMatchObject({
      mpc_entry_notes: '=1+1',
      mpc_transaction_notes: 'invoice 8',
    })
  }
  const { text } = await world.ask('viewer', 'GET', `/api/bc-transactions.csv?entity_id=${world.acme}`)
  // Text that a spreadsheet would evaluate is marked as text.
  expect(text.split('\r\n').find((line) => line.includes(`,${ids.internal},`))).toContain(",'=1+1,invoice 8,")
})

test('an absent note stays, an empty one is removed, and an equal one does nothing', async () => {
  await write(ids.other, { entry_notes: 'one', transaction_notes: 'all' })
  const [before, notified] = [await events(), await notifications()]
  expect((await write(ids.other, { entry_notes: 'one', transaction_notes: 'all' })).status).toBe(200)
  expect((await write(ids.other, {})).status).toBe(200)
  expect([(await events()).length, await notifications()]).toEqual([before.length, notified])
  await write(ids.other, { entry_notes: '' })
  expect(await notesOf(ids.other)).toEqual([null, 'all'])
  await write(ids.other, { transaction_notes: '' })
  expect(await notesOf(ids.other)).toEqual([null, null])
  expect((await events()).slice(before.length)).toMatchObject([
    {
      subject_id: ids.other,
      before: { mpc_entry_notes: 'one', mpc_transaction_notes: 'all' },
      after: { mpc_entry_notes: null, mpc_transaction_notes: 'all' },
    },
    { after: { mpc_entry_notes: null, mpc_transaction_notes: null } },
  ])
  expect(await notifications()).toBe(notified + 2)
})

test('each of several simultaneous changes is recorded with the text before it', async () => {
  await write(ids.other, { entry_notes: 'start' })
  const from = (await events()).length
  await Promise.all(['a', 'b', 'c', 'd'].map((note) => write(ids.other, { entry_notes: note })))
  const changes = (await events()).slice(from) as { before: object; after: object }[]
  expect(changes.length).toBe(4)
  for (const [at, { before }] of changes.entries())
    expect(before).toEqual(
      at === 0 ? { mpc_entry_notes: 'start', mpc_transaction_notes: null } : changes[at - 1]?.after,
    )
})

test('a request without the right, from another organisation, or with invalid text writes nothing', async () => {
  const was = [await notesOf(ids.tx), await events()]
  expect((await write(ids.tx, { entry_notes: 'x' }, null)).status).toBe(401)
  expect((await write(ids.tx, { entry_notes: 'x' }, 'viewer')).status).toBe(403)
  const strange = await write(ids.elsewhere, { entry_notes: 'x' })
  expect([strange.status, strange.json()]).toMatchObject([404, { detail: 'Transaction not found' }])
  const refused = ['a\u0007b', 'two\nlines', 'pay \u202Eevil', 'a\u200Bb', 'x'.repeat(501)]
  for (const note of refused)
    for (const field of ['entry_notes', 'transaction_notes'])
      expect([note, (await write(ids.tx, { [field]: note })).status]).toEqual([note, 422])
  expect([await notesOf(ids.tx), await events()]).toEqual(was)
  expect((await write(ids.tx, { entry_notes: 'x'.repeat(500) })).status).toBe(200)
})
