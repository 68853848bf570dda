import { expect, test } from 'vitest'
import { withRow } from './with-row.ts'

const rows = [
  { id: 'a', version: 3, name: 'new' },
  { id: 'b', version: 1, name: 'other' },
]

test('a late message does not undo a newer read', () => {
  expect(withRow(rows, { id: 'a', version: 2, name: 'old' })).toEqual(rows)
})

test('a newer row replaces the old one, a row without a version too; a new row is appended', () => {
  expect(withRow(rows, { id: 'a', version: 4, name: 'newer' })[0]).toMatchObject({ name: 'newer' })
  expect(withRow<{ id: string; version?: number }>(rows, { id: 'a' })[0]).toEqual({ id: 'a' })
  expect(withRow(rows, { id: 'c', version: 1, name: 'added' }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
