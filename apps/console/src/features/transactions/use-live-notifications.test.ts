import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../calls/token.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  closedWith: number | undefined
  readonly url: string
  readonly send = vi.fn()
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }
  close(code: number): void {
    this.closedWith = code
    this.break(code)
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  receive(message: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: message }))
  }
  break(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  storeToken('token')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function listen() {
  const onNotification = vi.fn()
  const onJoined = vi.fn()
  const { result, unmount } = renderHook(() => useLiveNotifications(onNotification, onJoined))
  return {
    onNotification,
    onJoined,
    state: () => result.current,
    unmount,
    socket: () => FakeSocket.all.at(-1)!,
  }
}

test("[TX-44] 'connected' is not a notification", () => {
  const { onNotification, socket, state } = listen()
  expect(new URL(socket().url).pathname).toBe('/ws/bc-transactions')
  act(() => {
    socket().open()
    socket().receive('connected')
  })
  expect(state()).toBe('live')
  expect(onNotification).not.toHaveBeenCalled()
})

test('[TX-45] [TX-46] tron_energy and any other text notify, a binary message does not', () => {
  const { onNotification, socket } = listen()
  act(() => {
    socket().receive('tron_energy:abc')
    socket().receive('x')
    socket().receive(new ArrayBuffer(1))
  })
  expect(onNotification).toHaveBeenCalledTimes(2)
})

test('[TX-47] a broken connection reconnects after three seconds and notifies once for what was missed', () => {
  const { onNotification, socket, state } = listen()
  act(() => {
    socket().open()
    socket().break(1006)
  })
  expect(state()).toBe('reconnecting')
  act(() => {
    vi.advanceTimersByTime(2999)
  })
  expect(FakeSocket.all).toHaveLength(1)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(FakeSocket.all).toHaveLength(2)
  expect(onNotification).not.toHaveBeenCalled()
  act(() => {
    socket().open()
  })
  expect(onNotification).toHaveBeenCalledTimes(1)
  expect(state()).toBe('live')
})

test('[TX-47] leaving the page closes normally and does not reconnect', () => {
  const { socket, unmount } = listen()
  unmount()
  expect(socket().closedWith).toBe(1000)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})
