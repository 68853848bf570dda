import { expect, test } from 'vitest'
import { isFiltered, readRequestsSearch } from './use-requests-search.ts'

const nothing = {
  tab: undefined,
  q: '',
  wallet: undefined,
  token: undefined,
  by: undefined,
  least: undefined,
  most: undefined,
  days: undefined,
  request: undefined,
  isNew: false,
  again: undefined,
}

test('the address keeps tab, search, filters, the open request and the form', () => {
  expect(readRequestsSearch({})).toEqual(nothing)
  const id = '0190a3f2-7b1c-7def-8a01-000000000001'
  const read = readRequestsSearch({ tab: 'done', q: 12.5, least: 3, days: 7, request: id, new: 1, again: id })
  expect(read).toEqual({
    ...nothing,
    tab: 'done',
    q: '12.5',
    least: '3',
    days: '7',
    request: id,
    isNew: true,
    again: id,
  })
  expect([isFiltered(read), isFiltered(readRequestsSearch({ tab: 'all', request: id }))]).toEqual([
    true,
    false,
  ])
})

test.each([
  { tab: 'mine' },
  { q: {} },
  { q: ['x'] },
  { least: '-1' },
  { least: '1e9' },
  { most: 'x' },
  { days: 8 },
  { request: '../..' },
  { request: 'x'.repeat(65) },
  { new: 'yes' },
])('any other value means none: %j', (raw) => {
  expect(readRequestsSearch(raw)).toEqual(nothing)
})
