/** The chosen view of the page, its query, and the steps through its list. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { inboxQuery } from '../../calls/queries.ts'
import { waitingRequestsOf } from '../../calls/waiting-requests-of.ts'
import { parseAmount } from '../../format/parse-amount.ts'
import { useSession } from '../../session/use-session.ts'
import { listenToShortcuts } from '../../shell/shortcuts.ts'
import { useLocale } from '../../words/words.tsx'
import { groupRequests, isFinal } from './group-requests.ts'
import type { Days, RequestsSearch, Tab } from './use-requests-search.ts'
import type { RequestsQuery, TransferRequest } from './use-transfers.ts'

export const nobody: ReadonlySet<string> = new Set()

/** The ids of the requests that wait for the reader, or have news for the reader, as the bell counts them. Null: not known yet. */
export function useNeedsYou(): ReadonlySet<string> | null {
  const { entityId } = useSession()
  const { data, isError } = useQuery(inboxQuery(entityId))
  if (isError) return nobody
  return data === undefined ? null : waitingRequestsOf(data)
}

/** Without a choice in the address: what needs the reader, or else what is pending. It does not change while the page is open. */
export function useTab({ tab }: RequestsSearch, needsYou: ReadonlySet<string> | null): Tab | null {
  const [first, setFirst] = useState<Tab | null>(null)
  if (first === null && needsYou !== null) setFirst(needsYou.size > 0 ? 'needs-you' : 'pending')
  return tab ?? first
}

const dayMs = 86_400_000

/** The start of the chosen period, which ends at `now`. */
export const startOf = (days: Days | undefined, now: number): Date | undefined =>
  days === undefined ? undefined : new Date(now - Number(days) * dayMs)

export function useListQuery(search: RequestsSearch, tab: Tab | null): RequestsQuery | null {
  const locale = useLocale()
  // The query stays the same while the page is open.
  const [openedAt] = useState(() => Date.now())
  if (tab === null) return null
  const { q, wallet, token, by, least, most, days } = search
  const parsed = q === '' ? null : parseAmount(q, locale)
  const amount = parsed !== null && 'value' in parsed ? parsed.value : undefined
  const since = startOf(days, openedAt)?.toISOString()
  return {
    view: tab,
    ...(q === '' ? {} : { q }),
    ...(amount === undefined ? {} : { amount }),
    ...(wallet === undefined ? {} : { wallet_id: wallet }),
    ...(token === undefined ? {} : { token_id: token }),
    ...(by === undefined ? {} : { created_by: by }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(since === undefined ? {} : { since }),
  }
}

/** The view of ended requests takes no open one. */
export const withOpen = (
  rows: readonly TransferRequest[] | undefined,
  open: TransferRequest | undefined,
  tab: Tab | null,
): readonly TransferRequest[] | undefined =>
  rows === undefined ||
  open === undefined ||
  rows.some(({ id }) => id === open.id) ||
  (tab === 'done' && !isFinal(open))
    ? rows
    : [...rows, open]

/** Steps through the list in its order on screen, also with the keys j and k. */
export function useSteps(
  rows: readonly TransferRequest[],
  view: Parameters<typeof groupRequests>[1],
  openId: string | undefined,
  open: (id: string) => void,
) {
  const ids = groupRequests(rows, view).flatMap(({ requests }) => requests.map(({ id }) => id))
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  const stepTo = (id: string | undefined) => (id === undefined ? null : () => open(id))
  const next = stepTo(ids[at + 1])
  const previous = at > 0 ? stepTo(ids[at - 1]) : null
  const goNext = useEffectEvent(() => next?.())
  const goBack = useEffectEvent(() => previous?.())
  useEffect(() => listenToShortcuts({ j: () => goNext(), k: () => goBack() }), [])
  return { next, previous }
}
