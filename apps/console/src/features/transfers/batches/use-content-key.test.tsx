import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useContentKey } from './use-content-key.ts'

test('another content has another key, also on a page without TLS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keyOf = renderHook(() => useContentKey()).result.current
  const [a, again, b, later] = ['a', 'a', 'b', 'a'].map(keyOf)
  expect(again).toBe(a)
  expect(new Set([a, b, later]).size).toBe(3)
  vi.unstubAllGlobals()
})
