/** The groups of the list, by what happens next. */
import type { TransferRequest } from './use-transfers.ts'

const groupKeys = ['needs-you', 'waiting', 'drafts', 'done'] as const
type GroupKey = (typeof groupKeys)[number]

export interface RequestGroup {
  readonly key: GroupKey
  readonly requests: readonly TransferRequest[]
}

/** `needsYou`: the ids of the requests that wait for the reader, also to be read. Groups without requests are left out. */
export const groupRequests = (
  requests: readonly TransferRequest[],
  needsYou: ReadonlySet<string>,
): RequestGroup[] =>
  groupKeys
    .map((key) => ({ key, requests: requests.filter((request) => groupOf(request, needsYou) === key) }))
    .filter((group) => group.requests.length > 0)

function groupOf({ id, status }: TransferRequest, needsYou: ReadonlySet<string>): GroupKey {
  if (needsYou.has(id)) return 'needs-you'
  if (status === 'draft') return 'drafts'
  return status === 'broadcasted' || status === 'failed' ? 'done' : 'waiting'
}
