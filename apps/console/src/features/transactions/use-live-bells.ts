/**
 * The transactions channel: any text but 'connected' is a bell that means 'something changed'. What was missed while the
 * connection was lost rings once when it is back.
 */
import { isBell } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { openChannel, type ChannelState } from '../../calls/live-channel.ts'

/** `onJoined`: bells that rang before that moment may have been missed. */
export function useLiveBells(onBell: () => void, onJoined: (saidAt: number) => void): ChannelState {
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
        onJoined: (saidAt) => join(saidAt),
        onState: setState,
      }),
    [],
  )
  return state
}
