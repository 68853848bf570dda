import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../session/token.ts'
import { reconnectMs } from './live-channel.ts'
import { useAdminMessages } from './use-admin-messages.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly url: string
  readonly close = vi.fn()
  readonly send = vi.fn()
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
  }
  say(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const id = '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10'

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  storeToken('a token')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[WS-02] [WS-03] the admin and the test channel reach the same handlers; what is not a message reaches none', async () => {
  const heard: string[] = []
  renderHook(() =>
    useAdminMessages(
      { user_deleted: (gone) => heard.push(gone.id), network_updated: ({ name }) => heard.push(name) },
      () => undefined,
    ),
  )
  expect(FakeSocket.opened.map(({ url }) => new URL(url).pathname)).toEqual(['/ws/admin', '/ws/test'])
  for (const socket of FakeSocket.opened) {
    for (const stray of ['hello', '{"type":"user_deleted"}', '{"type":"other","payload":{}}', 'null'])
      socket.say(stray)
    socket.say({ type: 'network_updated', payload: { name: 'a network without an id' } })
    socket.say({ type: 'device_deleted', payload: { id } })
    socket.say({ type: 'user_deleted', payload: { id, entity_id: id } })
  }
  await vi.waitFor(() => expect(heard).toEqual([id, id]))
})

test('[WS-04] a refused connection is tried again after three seconds and then says that something was missed', () => {
  const onReturn = vi.fn()
  const { unmount } = renderHook(() => useAdminMessages({}, onReturn))
  const [admin] = FakeSocket.opened
  admin!.end(1006)
  vi.advanceTimersByTime(reconnectMs)
  expect(FakeSocket.opened).toHaveLength(3)
  FakeSocket.opened[2]!.dispatchEvent(new Event('open'))
  expect(onReturn).toHaveBeenCalledTimes(1)
  unmount()
  expect(FakeSocket.opened.slice(1).every(({ close }) => close.mock.calls.length === 1)).toBe(true)
})
