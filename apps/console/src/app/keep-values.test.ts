import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getConnection, probe, watchConnection } from '../calls/connection.ts'
import { keepValues } from './keep-values.ts'

afterEach(() => vi.unstubAllGlobals())

test('without a connection earlier values stay, and what was never read fails', async () => {
  const watching = new AbortController()
  watchConnection(watching.signal)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  keepValues(client)
  client.setQueryData(['read'], 'old')
  const read = (key: string) =>
    client.fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(new TypeError('no network')) })
  const stateOf = (key: string) => client.getQueryState([key])

  // The failure comes before the loss is certain.
  await expect(read('read')).rejects.toThrow()
  expect(stateOf('read')?.status).toBe('error')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await probe()
  expect(getConnection().isLost).toBe(true)
  expect([stateOf('read')?.status, client.getQueryData(['read'])]).toEqual(['success', 'old'])

  await expect(read('read')).rejects.toThrow()
  expect([stateOf('read')?.status, client.getQueryData(['read'])]).toEqual(['success', 'old'])
  await expect(read('new')).rejects.toThrow()
  expect(stateOf('new')?.status).toBe('error')

  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await probe()
  await expect(read('read')).rejects.toThrow()
  expect(stateOf('read')?.status).toBe('error')
  watching.abort()
})
