import { ApiError } from '@holdfast/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retrySilence } from './retry-silence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = new ApiError(503, 'Service Unavailable', '', { code: 'DATABASE_SILENT' })

/** Fails with these errors in turn, and then answers. */
async function readAfter(errors: readonly Error[]) {
  const client = new QueryClient()
  let calls = 0
  const reading = client.fetchQuery({
    queryKey: ['wallets'],
    ...retrySilence,
    queryFn: () => {
      const error = errors[calls]
      calls += 1
      return error === undefined ? Promise.resolve('wallets') : Promise.reject(error)
    },
  })
  const outcome = reading.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  return { outcome: await outcome, calls }
}

test('a read during a fail-over is repeated for 15 s', async () => {
  expect(await readAfter([silent, silent, silent])).toEqual({ outcome: 'wallets', calls: 4 })
  expect(await readAfter(Array.from({ length: 9 }, () => silent))).toEqual({ outcome: silent, calls: 6 })
})

test('any other failure shows at once', async () => {
  for (const error of [
    new ApiError(500, 'Internal Server Error', '', { code: 'UNEXPECTED' }),
    new ApiError(403, 'Forbidden', '', { code: 'FORBIDDEN' }),
    new TypeError('Failed to fetch'),
  ])
    expect(await readAfter([error])).toEqual({ outcome: error, calls: 1 })
})
