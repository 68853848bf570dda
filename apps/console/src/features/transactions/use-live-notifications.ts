/**
 * The transactions channel: any text but 'connected' is a notification that something changed. After a reconnection it notifies
 * once for what was missed.
 */
import { isNotification } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { openChannel, type ChannelState } from '../../calls/live-channel.ts'

/** `onJoined`: notifications before that moment may have been missed. */
export function useLiveNotifications(
  onNotification: () => void,
  onJoined: (since: number) => void,
): ChannelState {
  const [state, setState] = useState<ChannelState>('connecting')
  const notify = useEffectEvent(onNotification)
  const join = useEffectEvent(onJoined)
  useEffect(
    () =>
      openChannel('transactions', {
        onMessage: (text) => {
          if (isNotification(text)) notify()
        },
        onReturn: () => notify(),
        onJoined: (since) => join(since),
        onState: setState,
      }),
    [],
  )
  return state
}
