import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storeToken, useToken } from '../calls/token.ts'
import { useForgetSession } from './use-forget-session.ts'

afterEach(() => localStorage.clear())

test('a person who signs in from another tab sees nothing of the previous session', () => {
  storeToken('of Ana')
  const client = new QueryClient()
  client.setQueryData(['me'], { name: 'Ana' })
  const seen: (readonly [string | null, unknown])[] = []
  renderHook(
    () => {
      useForgetSession()
      seen.push([useToken(), client.getQueryData(['me'])])
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  act(() => {
    localStorage.setItem('auth_token', 'of Bruno')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
  })
  expect(seen[0]).toEqual(['of Ana', { name: 'Ana' }])
  expect(seen.at(-1)).toEqual(['of Bruno', undefined])
})
