/**
 * Changes of members, devices, groups, networks and tokens as they happen. The admin and the test channel say the same, so
 * every message may come twice: handlers add once, replace, or remove.
 */
import type { AdminMessage, AdminMessageType } from '@holdfast/contract'
import { useEffect, useEffectEvent } from 'react'
import { openChannel } from './live-channel.ts'

export type AdminHandlers = {
  readonly [T in AdminMessageType]?: (payload: AdminMessage<T>['payload']) => void
}

/** `onReturn`: after a connection was lost and is back; what was missed has to be read again. */
export function useAdminMessages(handlers: AdminHandlers, onReturn: () => void): void {
  const hear = useEffectEvent((message: AdminMessage) => deliver(handlers, message))
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    let isLeft = false
    const read = async (text: string) => {
      const { parseAdminMessage } = await import('./live-messages.ts')
      const message = parseAdminMessage(text)
      if (message !== null && !isLeft) hear(message)
    }
    const listeners = {
      // What cannot be read now was missed, like what came while the connection was lost.
      onMessage: (text: string) => void read(text).catch(() => comeBack()),
      onReturn: () => comeBack(),
    }
    const ends = [openChannel('admin', listeners), openChannel('test', listeners)]
    return () => {
      isLeft = true
      for (const end of ends) end()
    }
  }, [])
}

function deliver<T extends AdminMessageType>(
  handlers: { readonly [K in T]?: (payload: AdminMessage<K>['payload']) => void },
  { type, payload }: AdminMessage<T>,
): void {
  handlers[type]?.(payload)
}
