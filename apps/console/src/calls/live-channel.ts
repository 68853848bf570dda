/**
 * One websocket of the server. Reconnects three seconds after a broken connection, but not after an orderly close or a refused
 * token. Messages are text; each listener parses them by a schema.
 */
import { channelPaths, isJoined, unauthorisedClose } from '@holdfast/contract'
import { readToken } from './token.ts'
import { moment } from './read-since.ts'
import { settings } from './settings.ts'

export const reconnectMs = 3000

export type ChannelState = 'connecting' | 'live' | 'reconnecting' | 'off'

interface Listeners {
  readonly onMessage: (text: string) => void
  readonly onState?: (state: ChannelState) => void
  /** The connection is back after it was lost: read again what may have been missed. */
  readonly onReturn?: () => void
  /** The server has joined us: every later message arrives. `since`: messages before this time may not have arrived. */
  readonly onJoined?: (since: number) => void
}

/** Returns a function that closes the channel for good. */
export function openChannel(channel: keyof typeof channelPaths, listeners: Listeners): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let wasLost = false
  const connect = (): void => {
    const token = readToken()
    if (token === null) return listeners.onState?.('off')
    const opened = new WebSocket(channelUrl(channel))
    socket = opened
    socket.addEventListener('open', () => {
      // Not in the address, which proxies write to their logs.
      opened.send(JSON.stringify({ token, confirm: true }))
      listeners.onState?.('live')
      if (wasLost) listeners.onReturn?.()
      wasLost = false
    })
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      if (typeof data !== 'string') return
      if (isJoined(data)) void readJoined(data)
      else listeners.onMessage(data)
    })
    socket.addEventListener('close', ({ code }) => {
      if (isLeft) return
      if (code === 1000 || code === unauthorisedClose) return listeners.onState?.('off')
      wasLost = true
      listeners.onState?.('reconnecting')
      retry = setTimeout(connect, reconnectMs)
    })
  }
  /** An unreadable message may mean that something was missed. */
  const readJoined = async (text: string) => {
    const now = moment()
    const quietMs = await import('./live-messages.ts').then(
      ({ quietMsIn }) => quietMsIn(text) ?? 0,
      () => 0,
    )
    if (!isLeft) listeners.onJoined?.(now - quietMs)
  }
  listeners.onState?.('connecting')
  connect()
  return () => {
    isLeft = true
    clearTimeout(retry)
    socket?.close(1000)
  }
}

/** Balances use a separate port of the page's host; the other channels use the websocket base. */
export function channelUrl(channel: keyof typeof channelPaths): string {
  const { apiBase, websocketBase, balancesPort } = settings()
  const url = new URL(websocketBase || apiBase || window.location.href, window.location.href)
  if (url.protocol === 'http:' || url.protocol === 'https:')
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (channel === 'balances') {
    url.hostname = window.location.hostname
    url.port = String(balancesPort)
  }
  url.pathname = channelPaths[channel]
  url.search = ''
  url.hash = ''
  return url.href
}
