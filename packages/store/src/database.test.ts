import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, openDatabase, transaction, uniqueViolation } from './database.ts'
import { newId } from './ids.ts'
import { testDatabase } from './testing.ts'

const { db, url } = await testDatabase()

test('256-bit and 64-bit numbers are written as bigint and read without losing a digit', async () => {
  const large = 2n ** 255n
  const { rows } = await sql<{ units: string; block: string }>`
    select ${large}::numeric(78,0) as units, ${2n ** 53n + 1n}::int8 as block`.execute(db)
  expect(rows).toEqual([{ units: large.toString(), block: '9007199254740993' }])
})

test('sessions run without just-in-time compilation and in UTC', async () => {
  const { rows } = await sql<{ jit: string; zone: string }>`
    select current_setting('jit') as jit, current_setting('timezone') as zone`.execute(db)
  expect(rows).toEqual([{ jit: 'off', zone: 'UTC' }])
})

test('a transaction that loses a race is run again until it succeeds', async () => {
  await sql`create table counters (id int primary key, n int)`.execute(db)
  await sql`insert into counters values (1, 0)`.execute(db)
  let runs = 0
  let reads = 0
  let meet: () => void = () => undefined
  const bothHaveRead = new Promise<void>((done) => {
    meet = done
  })
  const increment = () =>
    transaction(db, async (tx) => {
      runs++
      await sql`set transaction isolation level serializable`.execute(tx)
      const { rows } = await sql<{ n: number }>`select n from counters where id = 1`.execute(tx)
      if (++reads === 2) meet()
      await bothHaveRead
      await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(tx)
    })
  await Promise.all([increment(), increment()])
  const { rows } = await sql`select n from counters`.execute(db)
  expect(rows).toEqual([{ n: 2 }])
  expect(runs).toBe(3)
})

test('any other failure rolls back, is not repeated, and reaches the caller', async () => {
  const row = { entity_id: newId(), name: 'Twice', created_at: new Date() }
  let runs = 0
  const twice = transaction(db, async (tx) => {
    runs++
    await tx.insertInto('organisations').values(row).execute()
    await tx.insertInto('organisations').values(row).execute()
  })
  const error: unknown = await twice.catch((failure: unknown) => failure)
  expect(codeOf(error)).toBe(uniqueViolation)
  expect(runs).toBe(1)
  expect(await db.selectFrom('organisations').selectAll().execute()).toEqual([])
})

test('a pool survives the loss of its connections', async () => {
  const other = openDatabase(url, { poolSize: 1 })
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)).rows[0]?.pid
  const before = await pid()
  await sql`select pg_terminate_backend(${before})`.execute(db)
  await new Promise((done) => setTimeout(done, 200))
  expect(await pid()).not.toBe(before)
  await other.destroy()
})

test('ids ascend in the order of their creation', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
})
