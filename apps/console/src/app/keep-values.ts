/**
 * Without a connection every call fails. A failure then says nothing about the values that were read before: they stay on screen, and the
 * banner says how old they are. Every query is read again when the server answers.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { getConnection, onConnection } from '../calls/connection.ts'

export function keepValues(client: QueryClient): void {
  const queries = client.getQueryCache()
  const keep = (query: Query): void => {
    if (!getConnection().isLost || query.state.status !== 'error' || query.state.data === undefined) return
    query.setState({ status: 'success', error: null })
  }
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') keep(event.query)
  })
  // The first failing call may come before the loss is certain.
  onConnection(() => queries.getAll().forEach(keep))
}
