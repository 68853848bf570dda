/** Transfer requests of the organisation, live, and the polled data of their screen. */
import { type ApiCall, ApiError, type ApiReply, keepUnreadable } from '@holdfast/contract'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { inboxQuery } from '../../calls/queries.ts'
import { answerText } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'

export type TransferRequest = ApiReply<'listTransferRequests'>[number]
export type Checks = ApiReply<'estimateTransfer'>
export type RequestsQuery = Omit<
  NonNullable<ApiCall<'listTransferRequests'>['query']>,
  'entity_id' | 'limit' | 'after'
>
type Pages = InfiniteData<TransferRequest[], string | undefined>

const requestsKey = 'transfer-requests'
const requestKey = 'transfer-request'
const countsKey = 'transfer-request-counts'
/** Amounts that open requests will take from wallets. */
export const reservedKey = 'transfer-reserved'
/** Readings of frozen intents, with the checks of the moment. */
export const reviewsKey = 'transfer-review'
const pageSize = 100

/** A message replaces its request at once, so that each phase of a signing is visible. */
export function useTransferRequests(query: RequestsQuery | null) {
  const { entityId } = useSession()
  const client = useQueryClient()
  const listKey = [requestsKey, entityId]
  const readAgain = () => client.invalidateQueries({ queryKey: listKey })
  const put = useRequestPut()
  const readCounts = () => client.invalidateQueries({ queryKey: [countsKey, entityId] })
  const readReserved = () => client.invalidateQueries({ queryKey: [reservedKey, entityId] })
  /** A new request belongs into the list of some views only, so the list is read again. */
  const putNew = (request: TransferRequest) => {
    put(request)
    void readCounts()
    void readReserved()
  }
  useAdminMessages(
    {
      transfer_request_created: putNew,
      transfer_request_updated: putNew,
      transfer_request_deleted: ({ id }) => {
        client.removeQueries({ queryKey: [requestKey, id] })
        void readAgain()
        void readCounts()
        void readReserved()
      },
      // Other rules, or a freeze, change what each open request waits for.
      rules_updated: ({ id }) => {
        if (id !== entityId) return
        void readAgain()
        void client.invalidateQueries({ queryKey: [reviewsKey] })
      },
    },
    [listKey, [countsKey, entityId]],
  )
  const list = useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam }) =>
      api.listTransferRequests({
        query: {
          entity_id: entityId,
          limit: pageSize,
          ...query,
          ...(pageParam === undefined ? {} : { after: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: TransferRequest[]) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    enabled: query !== null,
    placeholderData: (previous: Pages | undefined) => previous,
  })
  return { ...list, rows: list.data?.pages.flat(), readAgain }
}

/** Shows the answer of a call in every list that has the request. Without an answer the lists are read again. */
export function useRequestPut() {
  const { entityId } = useSession()
  const client = useQueryClient()
  return (request: TransferRequest | undefined): void => {
    const queryKey = [requestsKey, entityId]
    if (request === undefined) {
      void client.invalidateQueries({ queryKey })
      return
    }
    if (request.entity_id !== entityId && request.entity_id !== '') return
    client.setQueryData<TransferRequest>([requestKey, request.id], (known) => newer(known, request))
    let isSettled = false
    client.setQueriesData<Pages>({ queryKey }, (pages) => {
      if (pages === undefined) return pages
      const listed = pages.pages.flat().find(({ id }) => id === request.id)
      isSettled ||= listed?.status === request.status
      return { ...pages, pages: pages.pages.map((page) => withRequest(page, request)) }
    })
    // Another status belongs into other views, and asks other people.
    if (isSettled) return
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: inboxQuery(entityId).queryKey })
  }
}

/** A late response does not undo newer values. */
export const withRequest = (list: readonly TransferRequest[], request: TransferRequest): TransferRequest[] =>
  keepUnreadable(
    list,
    list.map((listed) => (listed.id === request.id ? newer(listed, request) : listed)),
  )

const newer = (known: TransferRequest | undefined, request: TransferRequest): TransferRequest =>
  known !== undefined && known.version > request.version ? known : request

/** One request, also when the list does not have it. `listed`: as the list has it. */
export function useTransferRequest(id: string | undefined, listed: TransferRequest | undefined) {
  const { data, error, refetch } = useQuery({
    queryKey: [requestKey, id],
    queryFn: () => api.getTransferRequest({ params: { id: id ?? '' } }),
    enabled: id !== undefined && listed === undefined,
  })
  const failure = listed === undefined ? error : null
  const isGone = failure instanceof ApiError && failure.status === 404
  return {
    request: listed ?? (id === undefined ? undefined : data),
    isGone,
    failure: isGone ? null : failure,
    onRetry: () => void refetch(),
  }
}

export function useRequestCounts() {
  const { entityId } = useSession()
  return useQuery({
    queryKey: [countsKey, entityId],
    queryFn: () => api.countTransferRequests({ query: { entity_id: entityId } }),
  }).data
}

const everyMs = 4_000
export const atOnce = 50

/** Refreshes sent transfers from the chain, then reads the list again. Returns why the chain could not be asked. */
export function useAutoRefresh(isOn: boolean, readAgain: () => Promise<unknown>): string | null {
  const [trouble, setTrouble] = useState<string | null>(null)
  const refresh = useEffectEvent(async () => {
    try {
      await api.refreshBroadcasted({ query: { limit: atOnce } })
      setTrouble(null)
    } catch (error) {
      setTrouble(answerText(error))
    }
    await readAgain()
  })
  useEffect(() => {
    if (!isOn) return undefined
    let isBusy = false
    const timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      void refresh().finally(() => {
        isBusy = false
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [isOn])
  return isOn ? trouble : null
}
