import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChannel, type LiveState } from './use-live-bells.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  closedWith: number | undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  close(code: number): void {
    this.closedWith = code
    this.onclose?.({ code })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open() {
  const onBell = vi.fn()
  const states: LiveState[] = []
  const leave = openChannel('ws://test', { onBell, onState: (state) => states.push(state) })
  const socket = () => FakeSocket.all.at(-1)!
  return { onBell, states, leave, socket }
}

test("[TX-44] [WS-17] 'connected' is only a confirmation", () => {
  const { onBell, socket } = open()
  socket().onopen?.()
  socket().onmessage?.({ data: 'connected' })
  expect(onBell).not.toHaveBeenCalled()
})

test('[TX-45] [TX-46] tron_energy and any other text ring, what is not text does not', () => {
  const { onBell, socket } = open()
  socket().onmessage?.({ data: 'tron_energy:abc' })
  socket().onmessage?.({ data: 'x' })
  expect(onBell).toHaveBeenCalledTimes(2)
  socket().onmessage?.({ data: new ArrayBuffer(1) })
  expect(onBell).toHaveBeenCalledTimes(2)
})

test('[TX-47] a broken connection comes back after three seconds and rings for what was missed', () => {
  const { onBell, states, socket } = open()
  socket().onopen?.()
  socket().onclose?.({ code: 1006 })
  expect(states).toEqual(['live', 'reconnecting'])
  vi.advanceTimersByTime(2999)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.all).toHaveLength(2)
  expect(onBell).not.toHaveBeenCalled()
  socket().onopen?.()
  expect(onBell).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('live')
})

test('[TX-47] leaving closes normally and nothing comes back', () => {
  const { leave, socket, states } = open()
  leave()
  expect(socket().closedWith).toBe(1000)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(states).toEqual([])
})

test('a refused token is not tried again', () => {
  const { states, socket } = open()
  socket().onclose?.({ code: 4401 })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(states).toEqual(['off'])
})
