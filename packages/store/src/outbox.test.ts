import { expect, test, vi } from 'vitest'
import { newId } from './ids.ts'
import { insertOutbox, outboxReader, pruneOutbox } from './outbox.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()
const organisationId = newId()

test('each reader receives each message once, with its channel and organisation', async () => {
  const first = await outboxReader(db)
  const second = await outboxReader(db)
  await insertOutbox(db, [
    { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    { channel: 'admin', organisationId: null, message: { type: 'tokens', payload: {} } },
  ])
  const heard = await first()
  expect(heard.map(({ channel, organisationId, message }) => ({ channel, organisationId, message }))).toEqual(
    [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
      { channel: 'admin', organisationId: null, message: { type: 'tokens', payload: {} } },
    ],
  )
  expect(await first()).toEqual([])
  expect(await second()).toEqual(heard)
})

test('a message that becomes visible late, after newer ones, is still received', async () => {
  const read = await outboxReader(db)
  const late = {
    id: newId(),
    channel: 'balances',
    entity_id: null,
    message: '"late"',
    created_at: new Date(),
  } as const
  await new Promise((done) => setTimeout(done, 20))
  await insertOutbox(db, [{ channel: 'balances', organisationId: null, message: 'early' }])
  expect((await read()).map(({ message }) => message)).toEqual(['early'])
  await db.insertInto('outbox').values(late).execute()
  expect((await read()).map(({ message }) => message)).toEqual(['late'])
  expect(await read()).toEqual([])
})

test('servers whose clocks differ by hours receive the messages of each other', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  const read = await outboxReader(db)
  vi.setSystemTime(Date.now() - 6 * 3_600_000)
  await insertOutbox(db, [{ channel: 'admin', organisationId: null, message: 'from a slow clock' }])
  await pruneOutbox(db, 60_000)
  vi.useRealTimers()
  expect((await read()).map(({ message }) => message)).toEqual(['from a slow clock'])
})

test('a message of a transaction that is rolled back is never received', async () => {
  const read = await outboxReader(db)
  await db
    .transaction()
    .execute(async (tx) => {
      await insertOutbox(tx, [{ channel: 'admin', organisationId: null, message: 'never' }])
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(await read()).toEqual([])
})

test('old messages are pruned, newer ones remain', async () => {
  await insertOutbox(db, [{ channel: 'admin', organisationId: null, message: 'old' }])
  await db
    .updateTable('outbox')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .execute()
  await insertOutbox(db, [{ channel: 'admin', organisationId: null, message: 'young' }])
  await pruneOutbox(db, 60_000)
  const left = await db.selectFrom('outbox').select('message').execute()
  expect(left).toEqual([{ message: 'young' }])
})
