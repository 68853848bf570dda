import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { listMigrations, migrate, type Migration, MigrationChanged, splitStatements } from './migrate.ts'
import { testDatabase } from './testing.ts'

test('migrating again, also by several processes at once, changes nothing', async () => {
  const { db, url } = await testDatabase()
  const before = await sql`select * from schema_migrations order by name`.execute(db)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const after = await sql`select * from schema_migrations order by name`.execute(db)
  expect(after.rows).toEqual(before.rows)
  expect(after.rows).toHaveLength(listMigrations().length + 1)
})

test('a released file that was edited is refused by its name', async () => {
  const { url } = await testDatabase()
  const edited = listMigrations().map((migration, index) =>
    index === 2 ? { ...migration, checksum: 'other' } : migration,
  )
  await expect(migrate(url, edited)).rejects.toThrow(MigrationChanged)
  await expect(migrate(url, edited)).rejects.toThrow('0003-wallets.sql')
})

test('a file that fails is rolled back, and the earlier files remain', async () => {
  const { url } = await testDatabase()
  const added: Migration[] = [
    { name: '8001-good.sql', sql: 'create table good (id int);', checksum: 'a' },
    { name: '8002-bad.sql', sql: 'create table half (id int);\ncreate table half (id int);', checksum: 'b' },
  ]
  await expect(migrate(url, [...listMigrations(), ...added])).rejects.toThrow('half')
  const db = openDatabase(url)
  const found = await sql<{ good: string | null; half: string | null }>`
    select to_regclass('good')::text as good, to_regclass('half')::text as half`.execute(db)
  await db.destroy()
  expect(found.rows).toEqual([{ good: 'good', half: null }])
})

test('a semicolon at the end of a line separates statements', () => {
  expect(splitStatements("-- why; not\ncreate table a (\n  b text default ';'\n);\n\n-- end\n")).toEqual([
    "create table a (\n  b text default ';'\n)",
  ])
})
