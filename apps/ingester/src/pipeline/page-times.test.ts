import { expect, test } from 'vitest'
import { PageTimes } from './page-times.ts'

test('[METR-29] a listing’s pages: how many, average, p50, p95, the last one and when', () => {
  const times = new PageTimes()
  expect(times.as('native')).toEqual({})
  for (let ms = 100; ms >= 1; ms--) times.add(ms, new Date(1_000 * (101 - ms)))
  expect(times.as('native')).toEqual({
    native: {
      count: 100,
      average_ms: 50.5,
      p50_ms: 50,
      p95_ms: 95,
      last_ms: 1,
      last_at: '1970-01-01T00:01:40.000Z',
    },
  })
})
