/**
 * The transactions channel: any text but 'connected' is a bell, meaning that something changed. After a reconnection it rings
 * once for what was missed.
 */
import { isBell } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { openChannel, type ChannelState } from '../../calls/live-channel.ts'

/** `onJoined`: bells before that moment may have been missed. */
export function useLiveBells(onBell: () => void, onJoined: (since: number) => void): ChannelState {
  const [state, setState] = useState<ChannelState>('connecting')
  const ring = useEffectEvent(onBell)
  const join = useEffectEvent(onJoined)
  useEffect(
    () =>
      openChannel('transactions', {
        onMessage: (text) => {
          if (isBell(text)) ring()
        },
        onReturn: () => ring(),
        onJoined: (since) => join(since),
        onState: setState,
      }),
    [],
  )
  return state
}
