import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[TX-45] [TX-46] one notification reloads at once; several within a second reload twice', () => {
  const reload = vi.fn()
  const notify = coalesce(reload, 1000)
  notify()
  expect(reload).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 50; count++) notify()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('nothing reloads after leaving', () => {
  const reload = vi.fn()
  const notify = coalesce(reload, 1000)
  notify()
  notify()
  notify.cancel()
  vi.advanceTimersByTime(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})
