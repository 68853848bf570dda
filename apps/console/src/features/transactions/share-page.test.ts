import { expect, test } from 'vitest'
import { rowOf } from './row.fixture.ts'
import { sharePage } from './share-page.ts'

const first = rowOf({ id: 'first', event_logs: [{ topics: ['a'] }] })
const second = rowOf({ id: 'second' })
const copy = <T>(value: T): T => structuredClone(value)

test('rows keep their identity when another one is inserted above them', () => {
  const next = sharePage(
    { rows: [first, second], total: 2 },
    copy({ rows: [rowOf({ id: 'new' }), first, second], total: 3 }),
  )
  expect(next.rows[1]).toBe(first)
  expect(next.rows[2]).toBe(second)
  expect(next.total).toBe(3)
})

test('a changed row is new, its neighbours are not', () => {
  const next = sharePage(
    { rows: [first, second], total: 2 },
    copy({ rows: [{ ...first, event_logs: [{ topics: ['b'] }] }, second], total: 2 }),
  )
  expect(next.rows[0]).not.toBe(first)
  expect(next.rows[1]).toBe(second)
})

test('an equal response is the same object', () => {
  const page = { rows: [first, second], total: 2 }
  expect(sharePage(page, copy(page))).toBe(page)
  expect(sharePage(page, copy({ ...page, total: 3 }))).not.toBe(page)
})
