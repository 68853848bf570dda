/** Names the unreadable rows in all responses of the page. */
import { type UnreadableRow, unreadableRows } from '@holdfast/contract'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { UnreadableList } from '../ui/UnreadableList.tsx'

export function UnreadableRows() {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listen: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listen)),
    [client],
  )
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(collect(client)))
  return <UnreadableList rows={JSON.parse(text) as UnreadableRow[]} />
}

function collect(client: QueryClient): UnreadableRow[] {
  const active = client.getQueryCache().findAll({ type: 'active' })
  return active.flatMap(({ queryHash, state: { data } }) =>
    listsOf(data).flatMap((list) =>
      unreadableRows(list).map(({ at, id, reason }) => ({ at: `${queryHash}/${at}`, id, reason })),
    ),
  )
}

/** A list, or the lists inside an object; a query that reads on holds one response a page. */
function listsOf(response: unknown): unknown[][] {
  if (Array.isArray(response)) return [response]
  if (typeof response !== 'object' || response === null) return []
  if ('pages' in response && 'pageParams' in response && Array.isArray(response.pages))
    return response.pages.flatMap(listsOf)
  return Object.values(response).filter(Array.isArray)
}
