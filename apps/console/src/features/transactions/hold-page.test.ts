import { expect, test } from 'vitest'
import { holdPage } from './hold-page.ts'
import { rowOf } from './row.fixture.ts'

const a = rowOf({ id: 'a', status: 'pending' })
const b = rowOf({ id: 'b' })

test('rows keep their places while new ones are counted', () => {
  const held = holdPage({ rows: [a, b], total: 40 }, { rows: [rowOf({ id: 'z' }), a], total: 43 })
  expect(held.page.rows.map((row) => row.id)).toEqual(['a', 'b'])
  expect(held.page.total).toBe(40)
  expect(held.newRows).toBe(3)
})

test('a row applies changes to itself, which count as nothing new', () => {
  const held = holdPage({ rows: [a, b], total: 40 }, { rows: [{ ...a, status: 'confirmed' }, b], total: 40 })
  expect(held.page.rows[0]?.status).toBe('confirmed')
  expect(held.newRows).toBe(0)
})

test('an uncountable change is reported without a number', () => {
  expect(holdPage({ rows: [a, b], total: 40 }, { rows: [a], total: 39 }).newRows).toBeNull()
  expect(
    holdPage({ rows: [a], total: 40, total_is_floor: true }, { rows: [b], total: 40, total_is_floor: true })
      .newRows,
  ).toBeNull()
})
