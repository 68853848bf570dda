import { afterEach, expect, test, vi } from 'vitest'
import { loadSettings, settings } from '../../calls/settings.ts'
import { entitiesQuery } from './entities-query.ts'

afterEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  await loadSettings()
  vi.unstubAllGlobals()
})

test('the organisations come from the host that the settings name for them', async () => {
  const called: string[] = []
  const config = { ...settings(), entitiesBase: 'https://entities.example.test' }
  vi.stubGlobal('fetch', (url: string) => {
    called.push(url)
    return Promise.resolve(Response.json(url === '/config.json' ? config : []))
  })
  await loadSettings()
  await entitiesQuery.queryFn()
  expect(called.at(-1)).toMatch(/^https:\/\/entities\.example\.test\//)
})
