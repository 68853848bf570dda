/**
 * The transactions channel: any text but 'connected' is a bell that means 'something changed'. What was missed while the
 * connection was lost rings once when it is back.
 */
import { isBell } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { openChannel, type ChannelState } from '../../data/live-channel.ts'

export function useLiveBells(onBell: () => void): ChannelState {
  const [state, setState] = useState<ChannelState>('connecting')
  const ring = useEffectEvent(onBell)
  useEffect(
    () =>
      openChannel('transactions', {
        onMessage: (text) => {
          if (isBell(text)) ring()
        },
        onReturn: () => ring(),
        onState: setState,
      }),
    [],
  )
  return state
}
