import { expect, test } from 'vitest'
import { withRow } from './with-row.ts'

const rows = [
  { id: 'a', version: 3, name: 'new' },
  { id: 'b', version: 1, name: 'other' },
]

test('a message that comes late does not undo what was read after it was sent', () => {
  expect(withRow(rows, { id: 'a', version: 2, name: 'old' })).toEqual(rows)
})

test('a newer one stands in its place, one without a version too, a new one behind', () => {
  expect(withRow(rows, { id: 'a', version: 4, name: 'newer' })[0]).toMatchObject({ name: 'newer' })
  expect(withRow<{ id: string; version?: number }>(rows, { id: 'a' })[0]).toEqual({ id: 'a' })
  expect(withRow(rows, { id: 'c', version: 1, name: 'added' }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
