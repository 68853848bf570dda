import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inboxQuery } from '../../calls/queries.ts'
import { useReadNotices } from '../../calls/use-read-notices.ts'
import { useSession } from '../../session/use-session.ts'
import { useIsPageVisible } from '../../ui/use-is-page-visible.ts'

/** Events of an open request or batch are read when somebody looks: its page shows them. */
export function useReadRequest(id: string): void {
  const { entityId } = useSession()
  const { data } = useQuery(inboxQuery(entityId))
  const { mutate } = useReadNotices(entityId)
  const unread = data?.requests.filter(({ request_id }) => request_id === id).map((event) => event.id) ?? []
  const read = useEffectEvent(() => mutate(unread))
  const key = unread.join(' ')
  const isVisible = useIsPageVisible()
  useEffect(() => {
    if (key !== '' && isVisible) read()
  }, [key, isVisible])
}
