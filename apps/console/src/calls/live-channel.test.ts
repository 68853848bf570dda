import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from './token.ts'
// Loaded with the test, so that waiting for a message does not include the import.
import './live-messages.ts'
import { channelUrl, openChannel, reconnectMs } from './live-channel.ts'
import { loadSettings, settings } from './settings.ts'

class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = []
  readonly url: string
  readonly close = vi.fn()
  readonly send = vi.fn()
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
  }
  say(text: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: text }))
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.opened.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  storeToken('a token/+')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the token is the first message and not part of the address; balances have their own port', () => {
  const { hostname, host } = window.location
  expect(channelUrl('transactions')).toBe(`ws://${host}/ws/bc-transactions`)
  expect(channelUrl('balances')).toBe(`ws://${hostname}:8001/ws/balances`)
  const close = openChannel('transactions', { onMessage: () => undefined })
  const [socket] = FakeSocket.opened
  expect(socket?.send).not.toHaveBeenCalled()
  socket?.dispatchEvent(new Event('open'))
  expect(socket?.send.mock.calls).toEqual([[JSON.stringify({ token: 'a token/+', confirm: true })]])
  close()
})

test('[WS-01] the sockets use the base of the calls: https becomes wss, http becomes ws', async () => {
  const base = async (apiBase: string, websocketBase = '') => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ ...settings(), apiBase, websocketBase }, { status: 200 })),
    )
    await loadSettings()
    return channelUrl('transactions')
  }
  expect(await base('https://books.example.com/x')).toBe('wss://books.example.com/ws/bc-transactions')
  expect(await base('http://books.example.com:8080')).toBe('ws://books.example.com:8080/ws/bc-transactions')
  expect(await base('https://books.example.com', 'wss://live.example.com')).toBe(
    'wss://live.example.com/ws/bc-transactions',
  )
  expect(await base('')).toBe(`ws://${window.location.host}/ws/bc-transactions`)
})

test('messages arrive as text; a broken connection reconnects after three seconds and reports it', () => {
  const heard: string[] = []
  const states: string[] = []
  const onReturn = vi.fn()
  openChannel('transactions', {
    onMessage: (text) => heard.push(text),
    onState: (state) => states.push(state),
    onReturn,
  })
  const [first] = FakeSocket.opened
  first!.dispatchEvent(new Event('open'))
  first!.say('connected')
  first!.end(1006)
  vi.advanceTimersByTime(reconnectMs - 1)
  expect(FakeSocket.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  const [, second] = FakeSocket.opened
  second!.dispatchEvent(new Event('open'))
  second!.say('tron_energy:ab')
  expect(heard).toEqual(['connected', 'tron_energy:ab'])
  expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('closed in order, with a refused token, or by the page: it does not reconnect', () => {
  for (const code of [1000, 4401]) {
    FakeSocket.opened.length = 0
    openChannel('admin', { onMessage: () => undefined })
    FakeSocket.opened[0]!.end(code)
    vi.advanceTimersByTime(10 * reconnectMs)
    expect(FakeSocket.opened).toHaveLength(1)
  }
  FakeSocket.opened.length = 0
  const close = openChannel('admin', { onMessage: () => undefined })
  FakeSocket.opened[0]!.end(1006)
  close()
  vi.advanceTimersByTime(10 * reconnectMs)
  expect(FakeSocket.opened).toHaveLength(1)
})

test('the join confirmation is not a message; it gives the time from which messages may have been missed', async () => {
  const heard: string[] = []
  const onJoined = vi.fn()
  const close = openChannel('transactions', { onMessage: (text) => heard.push(text), onJoined })
  const [socket] = FakeSocket.opened
  vi.setSystemTime(1_000_000)
  socket!.say('connected')
  socket!.say('{"type":"joined","quiet_ms":250}')
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledTimes(1))
  expect(onJoined.mock.calls[0]?.[0]).toBeCloseTo(999_750, 0)
  // An unreadable message: anything may have been missed.
  socket!.say('{"type":"joined"}')
  await vi.waitFor(() => expect(onJoined).toHaveBeenCalledTimes(2))
  expect(onJoined.mock.calls[1]?.[0]).toBeGreaterThanOrEqual(1_000_000)
  expect(heard).toEqual(['connected'])
  close()
})
