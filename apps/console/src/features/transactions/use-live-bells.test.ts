import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../calls/token.ts'
import { useLiveBells } from './use-live-bells.ts'

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
  say(message: unknown): void {
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
  const onBell = vi.fn()
  const onJoined = vi.fn()
  const { result, unmount } = renderHook(() => useLiveBells(onBell, onJoined))
  return { onBell, onJoined, state: () => result.current, unmount, socket: () => FakeSocket.all.at(-1)! }
}

test("[TX-44] 'connected' is not a bell", () => {
  const { onBell, socket, state } = listen()
  expect(new URL(socket().url).pathname).toBe('/ws/bc-transactions')
  act(() => {
    socket().open()
    socket().say('connected')
  })
  expect(state()).toBe('live')
  expect(onBell).not.toHaveBeenCalled()
})

test('[TX-45] [TX-46] tron_energy and any other text ring, a binary message does not', () => {
  const { onBell, socket } = listen()
  act(() => {
    socket().say('tron_energy:abc')
    socket().say('x')
    socket().say(new ArrayBuffer(1))
  })
  expect(onBell).toHaveBeenCalledTimes(2)
})

test('[TX-47] a broken connection reconnects after three seconds and rings for missed bells', () => {
  const { onBell, socket, state } = listen()
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
  expect(onBell).not.toHaveBeenCalled()
  act(() => {
    socket().open()
  })
  expect(onBell).toHaveBeenCalledTimes(1)
  expect(state()).toBe('live')
})

test('[TX-47] leaving the page closes normally and does not reconnect', () => {
  const { socket, unmount } = listen()
  unmount()
  expect(socket().closedWith).toBe(1000)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})
