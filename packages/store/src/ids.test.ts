import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'

test('ids are UUIDs of version 7 with the present time, all different and ascending', async () => {
  // Another test of this worker may have moved the clock ahead, behind which ids never fall.
  vi.resetModules()
  const { newId } = await import('./ids.ts')
  const before = Date.now()
  const ids = Array.from({ length: 5_000 }, newId)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(5_000)
  expect(ids).toEqual(ids.toSorted())
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  expect(times[0]).toBeGreaterThanOrEqual(before)
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
})
