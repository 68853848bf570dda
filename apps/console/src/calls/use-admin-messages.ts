/**
 * Live changes of members, devices, groups, networks and tokens. The admin and the test channel send the same, so every message
 * may arrive twice: updates add once, replace, or remove.
 */
import type { AdminMessage, AdminMessageType } from '@holdfast/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { openChannel } from './live-channel.ts'
import { applyChange, moment, readSince } from './read-since.ts'

export type AdminUpdates = {
  readonly [T in AdminMessageType]?: (payload: AdminMessage<T>['payload']) => void
}

/** `keys`: the queries that the updates keep in step with the server. What was missed is read again. */
export function useAdminMessages(updates: AdminUpdates, keys: readonly QueryKey[]): void {
  const client = useQueryClient()
  const hear = useEffectEvent(
    (message: AdminMessage) =>
      updates[message.type] && void applyChange(client, keys, () => deliver(updates, message)),
  )
  const readAgain = useEffectEvent((at: number) => void readSince(client, keys, at))
  useEffect(() => {
    let isLeft = false
    const read = async (text: string) => {
      const { readAdminMessage } = await import('./live-messages.ts')
      const message = await readAdminMessage(text)
      if (message !== null && !isLeft) hear(message)
    }
    const listeners = {
      // An unreadable message counts as missed, like those sent while the connection was lost.
      onMessage: (text: string) => void read(text).catch(() => readAgain(moment())),
      onReturn: () => readAgain(moment()),
      onJoined: (since: number) => readAgain(since),
    }
    const ends = [openChannel('admin', listeners), openChannel('test', listeners)]
    return () => {
      isLeft = true
      for (const end of ends) end()
    }
  }, [])
}

function deliver<T extends AdminMessageType>(
  updates: { readonly [K in T]?: (payload: AdminMessage<K>['payload']) => void },
  { type, payload }: AdminMessage<T>,
): void {
  updates[type]?.(payload)
}
