import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeToken, storeToken } from './token.ts'
import { api, clientAt, request } from './api.ts'
import { loadSettings } from './settings.ts'

const sameOrigin = {
  apiBase: '',
  websocketBase: '',
  balancesPort: 8001,
  entitiesBase: '',
  providerBase: '',
  trustedHosts: [],
  localHosts: [],
  devMode: false,
  sandbox: false,
  previews: true,
  signInProvider: '',
}
const user = {
  id: '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10',
  name: 'Ana',
  email: 'ana@x.test',
  is_system: false,
}
const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(user)))

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
  storeToken('the token')
})
afterEach(async () => {
  await configure({})
  vi.unstubAllGlobals()
})

async function configure(settings: object): Promise<void> {
  sent.mockResolvedValueOnce(Response.json({ ...sameOrigin, ...settings }))
  await loadSettings()
  sent.mockClear()
}

const lastCall = () => {
  const [url, init] = sent.mock.calls.at(-1)!
  return { url, authorization: new Headers(init?.headers).get('authorization') }
}

test('[AUTH-01] every call carries exactly the stored token', async () => {
  await api.getCurrentUser()
  expect(lastCall()).toEqual({ url: '/api/me', authorization: 'Bearer the token' })
})

test('[AUTH-02] without a stored token no Authorization header is sent', async () => {
  removeToken()
  await api.getCurrentUser()
  expect(lastCall().authorization).toBeNull()
})

test('[AUTH-03] relative paths go to the API base, with the token', async () => {
  await configure({ apiBase: 'https://api.example.test' })
  await api.getCurrentUser()
  expect(lastCall()).toEqual({ url: 'https://api.example.test/api/me', authorization: 'Bearer the token' })
})

test('[AUTH-04] absolute URLs are requested unchanged; hosts outside the settings get no token', async () => {
  await request('https://elsewhere.example.test/apply?a=1', {
    headers: { authorization: 'Bearer the token' },
  })
  expect(lastCall()).toEqual({ url: 'https://elsewhere.example.test/apply?a=1', authorization: null })
  await configure({ entitiesBase: 'https://entities.example.test', trustedHosts: ['named.example.test'] })
  await clientAt(() => 'https://entities.example.test').getCurrentUser()
  expect(lastCall().authorization).toBe('Bearer the token')
  await clientAt(() => 'https://named.example.test').getCurrentUser()
  expect(lastCall().authorization).toBe('Bearer the token')
  await clientAt(() => 'https://named.example.test.evil.test').getCurrentUser()
  expect(lastCall().authorization).toBeNull()
})

test("[AUTH-05] only a boolean in the verification's response counts", async () => {
  sent.mockResolvedValueOnce(Response.json({ admin: true }))
  expect(await api.verifyAdmin()).toEqual({ admin: true })
  for (const answer of [{ admin: 'true' }, { admin: 1 }, {}]) {
    sent.mockResolvedValueOnce(Response.json(answer))
    await expect(api.verifyAdmin()).rejects.toMatchObject({
      name: 'UnexpectedAnswer',
      path: '/admin-api/verify',
    })
  }
})
