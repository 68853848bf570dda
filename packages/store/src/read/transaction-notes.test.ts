import { expect, test } from 'vitest'
import { transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import { lockNotes, writeNote } from '../write/transaction-notes.ts'
import { findNotes, notesSubject } from './transaction-notes.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T00:00:00Z')
const [first, second] = [newId(), newId()]
await db
  .insertInto('networks')
  .values(
    [first, second].map((id, at) => ({
      id,
      code: `notes-${at}`,
      name: `notes ${at}`,
      chain: 'tron' as const,
      chain_id: `notes ${at}`,
      symbol: 'TRX',
      decimals: 6,
      created_at: now,
      updated_at: now,
    })),
  )
  .execute()
const rowOf = (network_id: string, of: object = {}) =>
  ({ network_id, tx_hash: 'ab', row_kind: 'tx', is_internal: false, event_index: -1, ...of }) as const

test('a note belongs to one organisation, network and row; a new note replaces it, an empty one removes it', async () => {
  const [organisation, stranger, person] = [newId(), newId(), newId()]
  const place = { entity_id: organisation, network_id: first, tx_hash: 'ab', updated_by: person }
  const rows = [
    rowOf(first),
    rowOf(first, { row_kind: 'event', event_index: 2 }),
    rowOf(first, { row_kind: 'event', event_index: 2, is_internal: true }),
    rowOf(first, { tx_hash: 'cd' }),
    rowOf(second),
  ]
  const notes = async (organisationId: string) => rows.map(await findNotes(db, organisationId, rows))
  await transaction(db, async (tx) => {
    await lockNotes(tx, place)
    for (const [at, row] of rows.slice(0, 3).entries())
      await writeNote(tx, { ...place, about: notesSubject(row), note: `entry ${at}` })
    await writeNote(tx, { ...place, about: 'transaction', note: 'old' })
    await writeNote(tx, { ...place, about: 'transaction', note: 'all' })
  })
  const nothing = { entry: null, transaction: null }
  expect(await notes(organisation)).toEqual([
    { entry: 'entry 0', transaction: 'all' },
    { entry: 'entry 1', transaction: 'all' },
    { entry: 'entry 2', transaction: 'all' },
    nothing,
    nothing,
  ])
  expect(await notes(stranger)).toEqual(rows.map(() => nothing))
  await transaction(db, (tx) => writeNote(tx, { ...place, about: 'event 2', note: '' }))
  expect((await notes(organisation)).map(({ entry }) => entry)).toEqual([
    'entry 0',
    null,
    'entry 2',
    null,
    null,
  ])
})
