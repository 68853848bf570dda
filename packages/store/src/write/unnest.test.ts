import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { unnest } from './unnest.ts'

const { db } = await testDatabase()

const types = {
  id: 'int4',
  text: 'text',
  units: 'numeric',
  is_known: 'bool',
  at: 'timestamptz',
  answer: 'jsonb',
} as const

const text = fc.oneof(
  fc.constantFrom('', 'null', 'NULL', '{}', '"', '\\', 'a,b', '{"a"}', '\\"', ' '),
  fc.string({ unit: 'grapheme' }).filter((part) => !part.includes('\0')),
)
const wellFormed = text.filter((part) => part.isWellFormed())
const row = fc.record({
  text: fc.option(text),
  units: fc.option(fc.bigInt({ min: -(10n ** 70n), max: 10n ** 70n })),
  is_known: fc.option(fc.boolean()),
  at: fc.option(
    fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    }),
  ),
  answer: fc.option(
    fc.oneof(fc.record({ of: wellFormed, n: fc.integer() }), fc.array(fc.oneof(wellFormed, fc.integer()))),
  ),
})
// Columns with one value in all rows are written in another form.
const rows = fc.oneof(
  fc.array(row, { maxLength: 12 }),
  fc.tuple(row, fc.nat(5)).map(([same, n]) => Array.from({ length: n }, () => same)),
)

test('rows are read back unchanged, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const numbered = written.map((fields, id) => ({ ...fields, id }))
      const read = await sql<(typeof numbered)[number]>`
        select n.* from ${unnest('n', types, numbered)} order by n.id`.execute(db)
      const expected = numbered.map(({ units, ...fields }) => ({
        ...fields,
        units: units?.toString() ?? null,
      }))
      expect(read.rows).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('rows that are all alike are as many as they were', async () => {
  const alike = [{ a: 1 }, { a: 1 }, { a: 1 }]
  const count = await sql<{
    n: string
  }>`select count(*) as n from ${unnest('n', { a: 'int4' }, alike)}`.execute(db)
  expect(count.rows).toEqual([{ n: '3' }])
})
