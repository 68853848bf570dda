import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RepeatedTask } from './repeated-task.ts'

const everyMs = 1_000
const run = vi.fn<() => Promise<void>>()
const log = { warn: vi.fn() }
const task = () => new RepeatedTask({ run, everyMs, failureLog: 'nothing was done, will retry', log })

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset().mockResolvedValue()
  log.warn.mockReset()
})
afterEach(() => vi.useRealTimers())

test('runs at once and at every interval, until it is stopped', async () => {
  const repeated = task()
  repeated.start()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  expect(run).toHaveBeenCalledTimes(3)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(5 * everyMs)
  expect(run).toHaveBeenCalledTimes(3)
})

test('begins no run while one lasts, and stops when that one has ended', async () => {
  let end = (): void => undefined
  run.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)))
  const repeated = task()
  repeated.start()
  await vi.advanceTimersByTimeAsync(5 * everyMs)
  expect(run).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopped = repeated.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(isStopped).toBe(false)
  end()
  await stopped
  expect(run).toHaveBeenCalledTimes(1)
})

test('runs again after a run that lasted longer than the interval', async () => {
  run.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 2.5 * everyMs)))
  const repeated = task()
  repeated.start()
  await vi.advanceTimersByTimeAsync(3 * everyMs)
  expect(run).toHaveBeenCalledTimes(2)
  await repeated.stop()
})

test('logs why a run failed, and runs again', async () => {
  run.mockRejectedValueOnce(new Error('the database is gone')).mockRejectedValueOnce('no error')
  const repeated = task()
  repeated.start()
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  expect(run).toHaveBeenCalledTimes(3)
  expect(log.warn.mock.calls).toEqual([
    [{ reason: 'the database is gone' }, 'nothing was done, will retry'],
    [{ reason: 'failed' }, 'nothing was done, will retry'],
  ])
  await repeated.stop()
})
