/**
 * The transactions channel: any text but 'connected' is a bell that means 'something changed'. A connection that breaks
 * comes back after three seconds; what was missed meanwhile rings once. A refused token is not tried again.
 */
import { channelPaths, isBell, unauthorisedClose } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'

export const reconnectMs = 3000

export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'off'

export function useLiveBells(token: string | null, onBell: () => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const ring = useEffectEvent(onBell)
  useEffect(() => {
    if (token === null) return
    return openChannel(socketUrl(token), { onBell: ring, onState: setState })
  }, [token])
  return state
}

interface Listeners {
  readonly onBell: () => void
  readonly onState: (state: LiveState) => void
}

/** Returns what closes the channel for good. */
export function openChannel(url: string, { onBell, onState }: Listeners): () => void {
  let socket: WebSocket
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let wasLost = false
  const connect = (): void => {
    socket = new WebSocket(url)
    socket.onopen = () => {
      onState('live')
      if (wasLost) onBell()
      wasLost = false
    }
    socket.onmessage = ({ data }: MessageEvent) => {
      if (typeof data === 'string' && isBell(data)) onBell()
    }
    socket.onclose = ({ code }) => {
      if (isLeft) return
      if (code === 1000 || code === unauthorisedClose) return onState('off')
      wasLost = true
      onState('reconnecting')
      retry = setTimeout(connect, reconnectMs)
    }
  }
  connect()
  return () => {
    isLeft = true
    clearTimeout(retry)
    socket.close(1000)
  }
}

function socketUrl(token: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${channelPaths.transactions}?token=${encodeURIComponent(token)}`
}
