/**
 * Reads again every query whose last read began before an event. A read in flight may have been answered before the event; a
 * query's first read cannot be restarted, so it is awaited and then repeated.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

let last = 0
/** Milliseconds since 1970. Calls within one millisecond still return increasing values. */
export function moment(): number {
  const now = Date.now()
  last = now === Math.floor(last) ? last + 0.001 : now
  return last
}

/** When the last read of a query began. */
const beginnings = new WeakMap<Query, number>()

/** Call once for a new client. Queries without observers count as read long ago. */
export function noteReads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') beginnings.set(event.query, moment())
  })
}

/** Resolves when every query below these keys was read after `at`. */
export const readSince = (client: QueryClient, keys: readonly QueryKey[], at: number): Promise<void> =>
  readAll(client, queriesBelow(client, keys), at)

/** For a change that `apply` writes into the loaded data: a read in flight would overwrite it with the previous state. */
export async function applyChange(
  client: QueryClient,
  keys: readonly QueryKey[],
  apply: () => void,
): Promise<void> {
  const at = moment()
  const underWay = queriesBelow(client, keys).filter(({ state }) => state.fetchStatus === 'fetching')
  apply()
  await readAll(client, underWay, at)
}

const queriesBelow = (client: QueryClient, keys: readonly QueryKey[]): Query[] => [
  ...new Set(keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))),
]

async function readAll(client: QueryClient, queries: readonly Query[], at: number): Promise<void> {
  const isOlder = (query: Query) => (beginnings.get(query) ?? 0) <= at
  await Promise.all(
    queries.filter(isOlder).map(async (query) => {
      const { data, fetchStatus } = query.state
      if (data === undefined && fetchStatus === 'fetching') await query.fetch().catch(() => undefined)
      if (isOlder(query)) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  )
}
