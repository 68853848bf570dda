import { afterEach, expect, test, vi } from 'vitest'
import { fetchServers } from './fetch-servers.ts'

afterEach(() => vi.unstubAllGlobals())
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

test('the servers that the host lists', async () => {
  answering(() => Promise.resolve(Response.json({ servers: ['https://a.example'] })))
  expect(await fetchServers()).toEqual(['https://a.example'])
})

test.each<[string, () => Promise<Response>]>([
  ['no file', () => Promise.resolve(new Response('', { status: 404 }))],
  ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ['no servers', () => Promise.resolve(Response.json({ servers: [] }))],
  ['unknown fields', () => Promise.resolve(Response.json({ servers: ['https://a.example'], server: '*' }))],
  ['no connection', () => Promise.reject(new TypeError('failed'))],
])('not set up: %s', async (_, answer) => {
  answering(answer)
  await expect(fetchServers()).rejects.toMatchObject({ code: 'NOT_SET_UP' })
})
