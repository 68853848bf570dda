import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseSilent } from './is-database-silent.ts'
import { testDatabase } from './testing.ts'
import { type CutConnections, startCutConnections } from './testing-cut-connections.ts'

let cut: CutConnections
let db: Database
beforeAll(async () => {
  cut = await startCutConnections((await testDatabase()).url)
  db = openDatabase(cut.url)
})
afterAll(() => db.destroy())

const errorOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )

test('a connection that breaks during a statement', async () => {
  const waiting = errorOf(sql`select pg_sleep(30)`.execute(db))
  await expect.poll(() => cut.open).toBeGreaterThan(0)
  cut.cutAll()
  expect(isDatabaseSilent(await waiting)).toBe(true)
})

test('a server that ends the connection', async () => {
  const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  expect(isDatabaseSilent(await errorOf(ended))).toBe(true)
})

test('a server that has become a standby', async () => {
  const written = db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = on`.execute(connection)
    try {
      await sql`create table standby (i int)`.execute(connection)
    } finally {
      await sql`reset default_transaction_read_only`.execute(connection)
    }
  })
  expect(isDatabaseSilent(await errorOf(written))).toBe(true)
})

test('nobody listens, and a listener that hangs up before it answers', async () => {
  await cut.refuse()
  expect(isDatabaseSilent(await errorOf(sql`select 1`.execute(db)))).toBe(true)
  await cut.accept({ isHangingUp: true })
  expect(isDatabaseSilent(await errorOf(sql`select 1`.execute(db)))).toBe(true)
  await cut.accept()
  await sql`select 1`.execute(db)
})

test('a host that has no address, as while its entry moves to another server', async () => {
  const nowhere = openDatabase('postgres://holdfast@database.invalid/holdfast')
  expect(isDatabaseSilent(await errorOf(sql`select 1`.execute(nowhere)))).toBe(true)
  await nowhere.destroy()
})

test.each([
  ['a statement that cannot be read', () => sql`select from where`.execute(db)],
  ['a division by zero', () => sql`select 1 / 0`.execute(db)],
  [
    'a request to another server that failed',
    () =>
      Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
        }),
      ),
  ],
  ['an error of the program', () => Promise.reject(new TypeError('undefined is not a function'))],
])('not: %s', async (_, act) => {
  expect(isDatabaseSilent(await errorOf(act()))).toBe(false)
})
