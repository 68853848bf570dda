/**
 * A banner on every page while the server cannot be reached: the values on screen may be out of date. Every query is read again
 * afterwards.
 */
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { onConnection, getConnection, useConnection } from '../calls/connection.ts'
import { localTime } from '../format/time.ts'
import { useWords } from '../words/words.tsx'

export function ConnectionBanner() {
  const { common } = useWords()
  const { isLost, lastAnswer } = useConnection()
  const client = useQueryClient()
  useEffect(
    () =>
      onConnection(() => {
        if (!getConnection().isLost) void client.invalidateQueries()
      }),
    [client],
  )
  return (
    <div role="status" data-connection={isLost ? 'lost' : 'up'}>
      {isLost && (
        <p className="flex items-center gap-2 border-b border-line bg-warn-wash px-5 py-1.5 font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {common.connectionLost(localTime(lastAnswer.toISOString()))}
        </p>
      )}
    </div>
  )
}
