import { ApiError, UnexpectedAnswer } from '@holdfast/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdminCheck, verifyUnlessExcluded } from './admin-status.ts'

const minute = 60_000
const answers = {
  admin: () => Promise.resolve({ admin: true }),
  notAdmin: () => Promise.resolve({ admin: false }),
  forbidden: () => Promise.reject(new ApiError(403, 'Forbidden', '')),
  broken: () => Promise.reject(new ApiError(500, 'Internal Server Error', '')),
  unreachable: () => Promise.reject(new TypeError('Failed to fetch')),
  oddShape: () => Promise.reject(new UnexpectedAnswer('/admin-api/verify', 'admin: expected boolean')),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The result of a check, and the number of calls that a later check makes. */
async function callsAfter(answer: () => Promise<{ admin: boolean }>, ms: number): Promise<number> {
  const verify = vi.fn(answer)
  const check = createAdminCheck(verify)
  await check.check()
  vi.advanceTimersByTime(ms)
  await check.check()
  return verify.mock.calls.length
}

test('[AUTH-13] the status is unknown until the first answer', async () => {
  const check = createAdminCheck(answers.admin)
  expect(check.status()).toBe('unknown')
  await check.check()
  expect(check.status()).toBe('admin')
})

test('[AUTH-06] [AUTH-17] a 403 and a plain no are both not admin, without a log entry', async () => {
  for (const answer of [answers.forbidden, answers.notAdmin]) {
    const check = createAdminCheck(answer)
    await check.check()
    expect(check.status()).toBe('not admin')
  }
  expect(console.error).not.toHaveBeenCalled()
})

test('[AUTH-09] [AUTH-10] [AUTH-12] a clear answer is valid for five minutes', async () => {
  for (const answer of [answers.admin, answers.notAdmin, answers.forbidden, answers.oddShape]) {
    expect(await callsAfter(answer, 5 * minute - 1)).toBe(1)
    expect(await callsAfter(answer, 5 * minute)).toBe(2)
  }
})

test('[AUTH-07] [AUTH-08] [AUTH-11] errors and failures are not admin for one minute', async () => {
  for (const answer of [answers.broken, answers.unreachable]) {
    const check = createAdminCheck(answer)
    await check.check()
    expect(check.status()).toBe('not admin')
    expect(await callsAfter(answer, minute - 1)).toBe(1)
    expect(await callsAfter(answer, minute)).toBe(2)
  }
})

test('[AUTH-15] a failed check logs the documented text', async () => {
  await createAdminCheck(answers.unreachable).check()
  expect(console.error).toHaveBeenCalledWith('Failed to check admin status', expect.any(TypeError))
})

test('[AUTH-14] [AUTH-16] a refresh returns to unknown, asks again and logs its own text', async () => {
  const verify = vi.fn(answers.admin)
  const check = createAdminCheck(verify)
  await check.check()
  verify.mockImplementation(answers.unreachable)
  const refreshed = check.refresh()
  expect(check.status()).toBe('unknown')
  await refreshed
  expect(verify).toHaveBeenCalledTimes(2)
  expect(console.error).toHaveBeenCalledWith('Failed to refresh admin status', expect.any(TypeError))
})

test('simultaneous checks share one call', async () => {
  const verify = vi.fn(answers.admin)
  const check = createAdminCheck(verify)
  await Promise.all([check.check(), check.check()])
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a response for the previous person is not used for the next one', async () => {
  let answer: (reply: { admin: boolean }) => void = () => undefined
  const check = createAdminCheck(() => new Promise((resolve) => (answer = resolve)))
  const first = check.check()
  check.reset()
  answer({ admin: true })
  await first
  expect(check.status()).toBe('unknown')
})

test('people whom the server does not name as admins are not verified; others and unknown ones are', async () => {
  const verify = vi.fn(answers.admin)
  const check = (user: () => Promise<{ is_admin?: boolean }>) => verifyUnlessExcluded(user, verify)
  expect(await check(() => Promise.resolve({ is_admin: false }))).toEqual({ admin: false })
  expect(verify).not.toHaveBeenCalled()
  expect(await check(() => Promise.resolve({ is_admin: true }))).toEqual({ admin: true })
  expect(await check(() => Promise.resolve({}))).toEqual({ admin: true })
  expect(await check(() => Promise.reject(new Error('unreachable')))).toEqual({ admin: true })
  expect(verify).toHaveBeenCalledTimes(3)
})
