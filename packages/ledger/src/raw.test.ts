import { expect, test } from 'vitest'
import { raw } from './raw.ts'

test('an answer names its shape, its provider and its time beside the unread body', () => {
  const body = { any: 'thing' }
  const at = new Date('2026-01-01T00:00:00Z')
  expect(raw('tron.block', 'trongrid', body, at)).toEqual({
    shape: 'tron.block',
    provider: 'trongrid',
    fetchedAt: at,
    body,
  })
})
