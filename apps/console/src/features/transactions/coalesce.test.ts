import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[TX-45] [TX-46] one bell reloads at once; several within a second reload twice', () => {
  const reload = vi.fn()
  const ring = coalesce(reload, 1000)
  ring()
  expect(reload).toHaveBeenCalledTimes(1)
  for (let bells = 0; bells < 50; bells++) ring()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('nothing reloads after leaving', () => {
  const reload = vi.fn()
  const ring = coalesce(reload, 1000)
  ring()
  ring()
  ring.cancel()
  vi.advanceTimersByTime(5000)
  expect(reload).toHaveBeenCalledTimes(1)
})
