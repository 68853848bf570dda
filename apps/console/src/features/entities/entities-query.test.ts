import { afterEach, expect, test, vi } from 'vitest'
import { loadSettings } from '../../calls/settings.ts'
import { entitiesQuery } from './entities-query.ts'

afterEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  await loadSettings()
  vi.unstubAllGlobals()
})

test('the organisations come from the host that the settings name for them', async () => {
  const called: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    called.push(url)
    const answer = url === '/config.json' ? { entitiesBase: 'https://entities.example.test' } : []
    return Promise.resolve(Response.json(answer))
  })
  await loadSettings()
  await entitiesQuery.queryFn()
  expect(called.at(-1)).toMatch(/^https:\/\/entities\.example\.test\//)
})
