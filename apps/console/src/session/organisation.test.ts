import { expect, test } from 'vitest'
import { firstChoice } from './organisation.tsx'

const list = [
  { id: 'a', name: 'Acme' },
  { id: 'b', name: 'Birch' },
]

test('[ORG-03] the stored default wins over the remembered organisation', () => {
  expect(firstChoice(list, 'b', 'a')).toBe('b')
})

test('[ORG-01] [ORG-04] without a default the remembered one is selected, without either the first', () => {
  expect(firstChoice(list, null, 'b')).toBe('b')
  expect(firstChoice(list, null, null)).toBe('a')
})

test('an organisation the person no longer belongs to is never selected', () => {
  expect(firstChoice(list, 'gone', 'b')).toBe('b')
  expect(firstChoice(list, 'gone', 'gone too')).toBe('a')
  expect(firstChoice([], 'a', 'a')).toBeNull()
})
