/** Payees of a network from the server: a list by pages, or all lists by a search. */
import type { ApiReply } from '@holdfast/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { useAfterPause } from '../../ui/use-after-pause.ts'

export type PayeeList = ApiReply<'listPayees'>['lists'][number]['list']
export type Payee = ApiReply<'listPayees'>['lists'][number]['payees'][number]

/** A chosen payee, or a pasted or scanned address. */
export type PickedPayee = Pick<Payee, 'address' | 'name' | 'paid'>

export interface PayeeSection {
  /** Null: an address of no list. */
  readonly list: PayeeList | null
  readonly payees: readonly Payee[]
}

const pauseMs = 200

interface Options {
  readonly networkId: string | undefined
  readonly list: PayeeList
  readonly search: string
  readonly isOpen: boolean
}

export function usePayees({ networkId, list, search, isOpen }: Options) {
  const { entityId } = useSession()
  const text = search.trim()
  const waited = useAfterPause(text, pauseMs)
  const settled = text === '' ? '' : waited
  const isCurrent = settled === text
  const isSearch = settled !== ''
  const place = { entity_id: entityId, network_id: networkId ?? '' }
  const isOn = isOpen && networkId !== undefined
  const pages = useInfiniteQuery({
    queryKey: ['payees', entityId, networkId, list],
    queryFn: ({ pageParam }) => api.listPayees({ query: { ...place, list, offset: pageParam, limit: 20 } }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.lists[0]?.next ?? null,
    enabled: isOn && !isSearch,
    staleTime: 15_000,
  })
  const found = useQuery({
    queryKey: ['payees', entityId, networkId, 'search', settled],
    queryFn: () => api.listPayees({ query: { ...place, search: settled, limit: 6 } }),
    enabled: isOn && isSearch,
    staleTime: 15_000,
  })
  const query = isSearch ? found : pages
  return {
    isSearch,
    /** The text is as long as an address, and without spaces. */
    isAddress: /^\S{26,}$/.test(text),
    isLoading: isOn && (!isCurrent || query.isPending),
    error: isCurrent ? query.error : null,
    // Payees of an older text are not offered: Enter would pick one of them.
    sections: !isCurrent ? [] : isSearch ? sectionsOf(found.data) : pagesOf(pages.data?.pages, list),
    more: !isSearch && pages.hasNextPage ? () => void pages.fetchNextPage() : null,
  }
}

/** Unknown addresses come last. */
const sectionsOf = (answer: ApiReply<'listPayees'> | undefined): PayeeSection[] =>
  answer === undefined
    ? []
    : [
        ...onceEach(answer.lists).filter(({ payees }) => payees.length > 0),
        ...(answer.stranger === null ? [] : [{ list: null, payees: [answer.stranger] }]),
      ]

/** An address stands in the first list that has it, not again among the recent ones. */
function onceEach(lists: ApiReply<'listPayees'>['lists']): PayeeSection[] {
  const seen = new Set<string>()
  return lists.map(({ list, payees }) => {
    const fresh = payees.filter(({ address }) => !seen.has(address))
    for (const { address } of fresh) seen.add(address)
    return { list, payees: fresh }
  })
}

function pagesOf(pages: readonly ApiReply<'listPayees'>[] | undefined, list: PayeeList): PayeeSection[] {
  const payees = (pages ?? []).flatMap(({ lists }) => lists[0]?.payees ?? [])
  return payees.length === 0 ? [] : [{ list, payees }]
}

/** The payee with this address. Undefined: not known yet. */
export function usePayee(networkId: string | undefined, address: string): Payee | undefined {
  const { entityId } = useSession()
  const { data } = useQuery({
    queryKey: ['payees', entityId, networkId, 'search', address],
    queryFn: () =>
      api.listPayees({
        query: { entity_id: entityId, network_id: networkId ?? '', search: address, limit: 6 },
      }),
    enabled: networkId !== undefined && address !== '',
    staleTime: 15_000,
  })
  const all = [
    ...(data?.lists ?? []).flatMap(({ payees }) => payees),
    ...(data?.stranger ? [data.stranger] : []),
  ]
  return all.find((payee) => payee.address === address)
}
