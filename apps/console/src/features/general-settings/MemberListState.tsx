/** The states of a member list on this page: loading, error, empty, or rows. */
import type { ReactNode } from 'react'
import { statusOf } from '../../calls/refusals.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { Member } from '../members/member-list.ts'
import { useMemberWords } from '../members/words.ts'

interface Props {
  readonly query: {
    readonly data: readonly Member[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: (members: readonly Member[]) => ReactNode
}

export function MemberListState({ query, children }: Props) {
  const words = useMemberWords()
  if (query.data === undefined && query.error)
    return (
      <ErrorState message={words.loadFailed(statusOf(query.error))} onRetry={() => void query.refetch()} />
    )
  if (query.data === undefined)
    return (
      <p role="status" className="px-5 py-6 text-mute">
        {words.loading}
      </p>
    )
  return query.data.length === 0 ? <EmptyState picture="person" title={words.empty} /> : children(query.data)
}
