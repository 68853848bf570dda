/** The groups of a view, by what happens next. */
import type { Tab } from './use-requests-search.ts'
import type { TransferRequest } from './use-transfers.ts'

const groupKeys = ['needs-you', 'waiting', 'unconfirmed', 'drafts', 'unread', 'done'] as const
type GroupKey = (typeof groupKeys)[number]

export interface RequestGroup {
  readonly key: GroupKey
  readonly requests: readonly TransferRequest[]
}

interface View {
  /** Null: not known yet. */
  readonly tab: Tab | null
  /** The ids of the requests that wait for the reader, also to be read. */
  readonly needsYou: ReadonlySet<string>
}

/** Groups without requests are left out. A view of one kind of requests is one group. */
export function groupRequests(requests: readonly TransferRequest[], view: View): RequestGroup[] {
  if (view.tab === 'done') return requests.length === 0 ? [] : [{ key: 'done', requests }]
  return groupKeys
    .map((key) => ({ key, requests: requests.filter((request) => groupOf(request, view) === key) }))
    .filter((group) => group.requests.length > 0)
}

/** The name of a tab is the heading of its only group. */
export const hasHeadings = (groups: readonly RequestGroup[], tab: Tab | null): boolean =>
  groups.length > 1 || (tab !== 'needs-you' && tab !== 'done')

/** The view *Done* lists it: the chain has confirmed it, or it failed. */
export const isFinal = ({
  status,
  receipt_status,
}: Pick<TransferRequest, 'status' | 'receipt_status'>): boolean =>
  status === 'failed' || (status === 'broadcasted' && receipt_status === 'confirmed')

/** Nobody can act on it any more: it was sent, or it failed. */
export const isEnded = ({ status }: Pick<TransferRequest, 'status'>): boolean =>
  status === 'broadcasted' || status === 'failed'

function groupOf(request: TransferRequest, { tab, needsYou }: View): GroupKey {
  if (tab === 'needs-you' && isEnded(request) && needsYou.has(request.id)) return 'unread'
  if (isFinal(request)) return 'done'
  if (isEnded(request)) return 'unconfirmed'
  if (needsYou.has(request.id)) return 'needs-you'
  return request.status === 'draft' ? 'drafts' : 'waiting'
}
