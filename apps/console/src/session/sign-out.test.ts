import { afterEach, expect, test, vi } from 'vitest'
import { signOut } from './sign-out.ts'
import { storeToken } from '../calls/token.ts'

afterEach(() => vi.unstubAllGlobals())

test('[SESS-07] [SESS-09] signing out revokes the token at the server and removes it here', async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', sent)
  storeToken('the-token')
  expect(localStorage.getItem('auth_token')).toBe('the-token')
  signOut('left')
  // The token at the time of signing out, although the call is sent after its removal.
  expect(localStorage.getItem('auth_token')).toBeNull()
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  const [url, init] = sent.mock.calls[0]!
  expect(url).toBe('/api/auth/logout')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token')
})

test('an unreachable server does not prevent signing out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeToken('the-token')
  signOut('idle')
  await Promise.resolve()
  expect(localStorage.getItem('auth_token')).toBeNull()
})
