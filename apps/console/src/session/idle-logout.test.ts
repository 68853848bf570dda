import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleLimitMs, noteActivity, watchIdle } from './idle-logout.ts'

const almost = idleLimitMs - 60_000
let stop: () => void = () => undefined

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function watch() {
  const onIdle = vi.fn()
  stop = watchIdle(onIdle)
  return onIdle
}

test('[SESS-01] two hours without activity end the session, one hour and 59 minutes do not', () => {
  const onIdle = watch()
  vi.advanceTimersByTime(almost)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('[SESS-02] [SESS-03] [SESS-04] [SESS-05] [SESS-06] mouse, key, click, scroll and touch each count', () => {
  for (const sign of ['mousemove', 'keydown', 'click', 'scroll', 'touchstart']) {
    localStorage.clear()
    const onIdle = watch()
    vi.advanceTimersByTime(almost)
    document.body.dispatchEvent(new Event(sign, { bubbles: sign !== 'scroll' }))
    vi.advanceTimersByTime(almost)
    expect(onIdle, sign).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(onIdle, sign).toHaveBeenCalledTimes(1)
    stop()
  }
})

test('activity in another tab counts here', () => {
  const onIdle = watch()
  vi.advanceTimersByTime(almost)
  noteActivity()
  vi.advanceTimersByTime(almost)
  expect(onIdle).not.toHaveBeenCalled()
})

test('moving the mouse after a long sleep does not bring the session back', () => {
  const onIdle = watch()
  // Timers do not run while a machine sleeps; its clock does.
  vi.setSystemTime(Date.now() + idleLimitMs + 1)
  document.body.dispatchEvent(new Event('mousemove', { bubbles: true }))
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('waking up is noticed without any movement', () => {
  const onIdle = watch()
  vi.setSystemTime(Date.now() + idleLimitMs + 1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test('an unreadable mark, or one in the future, counts as now', () => {
  for (const mark of ['soon', '', '-5', String(Date.now() + 10 * idleLimitMs)]) {
    localStorage.setItem('lastActivityAt', mark)
    const onIdle = watch()
    vi.advanceTimersByTime(almost)
    expect(onIdle).not.toHaveBeenCalled()
    stop()
  }
})
