import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from './token.ts'
// Loaded with the test, so that waiting for a message does not include the import.
import './live-messages.ts'
import { reconnectMs } from './live-channel.ts'
import { noteReads } from './read-since.ts'
import { type AdminUpdates, useAdminMessages } from './use-admin-messages.ts'

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
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(Object.assign(new Event('message'), { data: text }))
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

/** A list whose reads the test controls. */
function readingList(updates: AdminUpdates = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  noteReads(client)
  const reads: ((list: readonly string[]) => void)[] = []
  const queryKey = ['list']
  const queryFn = () => new Promise<readonly string[]>((resolve) => reads.push(resolve))
  const { result, unmount } = renderHook(
    () => {
      useAdminMessages(updates, [queryKey])
      return useQuery({ queryKey, queryFn }).data
    },
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client }, children),
    },
  )
  const answer = async (list: readonly string[]) => {
    await act(async () => reads.at(-1)?.(list))
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  const say = async (message: unknown) => {
    for (const socket of FakeSocket.opened) socket.say(message)
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  return { client, queryKey, reads, result, answer, say, unmount }
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

test('[WS-02] [WS-03] the admin and the test channel make the same updates; a text that is not a message makes none', async () => {
  const heard: string[] = []
  readingList({
    user_deleted: (gone) => heard.push(gone.id),
    network_updated: ({ name }) => heard.push(name),
  })
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

test('[WS-04] a refused connection is tried again after three seconds, and what was missed is read again', async () => {
  const { reads, answer, unmount } = readingList()
  await answer(['old'])
  const [admin] = FakeSocket.opened
  admin!.end(1006)
  await act(() => vi.advanceTimersByTimeAsync(reconnectMs))
  expect(FakeSocket.opened).toHaveLength(3)
  expect(reads).toHaveLength(1)
  await act(async () => FakeSocket.opened[2]!.dispatchEvent(new Event('open')))
  expect(reads).toHaveLength(2)
  unmount()
  expect(FakeSocket.opened.slice(1).every(({ close }) => close.mock.calls.length === 1)).toBe(true)
})

test('an update between the first read and the joining of a channel is read again, once', async () => {
  const { reads, result, answer, say } = readingList()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await answer(['old'])
  // Both channels report it; the message came half a second ago, after the read began.
  await say({ type: 'joined', quiet_ms: 500 })
  expect(reads).toHaveLength(2)
  await answer(['new'])
  expect(result.current).toEqual(['new'])
  expect(reads).toHaveLength(2)
})

test('nothing is read again when no message was sent since the read began', async () => {
  const { reads, answer, say } = readingList()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await answer(['all'])
  await say({ type: 'joined', quiet_ms: 60_000 })
  expect(reads).toHaveLength(1)
})

test('a first read in flight is awaited, then repeated', async () => {
  const { reads, result, answer, say } = readingList()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await say({ type: 'joined', quiet_ms: 500 })
  expect(reads).toHaveLength(1)
  await answer(['old'])
  expect(reads).toHaveLength(2)
  await answer(['new'])
  expect(result.current).toEqual(['new'])
})

test('a message during the first read is not overwritten by its response', async () => {
  const setList = vi.fn()
  const { client, queryKey, reads, result, answer, say } = readingList({
    user_deleted: (gone) => {
      setList()
      client.setQueryData<string[]>(queryKey, (list) => list?.filter((known) => known !== gone.id))
    },
  })
  await say({ type: 'user_deleted', payload: { id, entity_id: id } })
  expect(setList).toHaveBeenCalledTimes(2)
  await answer([id, 'other'])
  expect(reads).toHaveLength(2)
  await answer(['other'])
  expect(result.current).toEqual(['other'])
  await say({ type: 'user_deleted', payload: { id, entity_id: id } })
  expect(reads).toHaveLength(2)
})
