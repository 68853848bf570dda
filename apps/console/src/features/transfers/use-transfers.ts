/** Transfer requests of the organisation, live, and the polled data of their screen. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { shareRows } from '../../calls/share-rows.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'

export type TransferRequest = ApiReply<'listTransferRequests'>[number]
export type Checks = ApiReply<'estimateTransfer'>

const requestsKey = 'transfer-requests'

const requestsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [requestsKey, entityId],
    queryFn: () => api.listTransferRequests({ query: { entity_id: entityId } }),
    structuralSharing: (old, next) =>
      shareRows(old as TransferRequest[] | undefined, next as TransferRequest[]) as TransferRequest[],
    retry: false,
  })

/** Newest first. A message replaces its request at once, so that each phase of a signing is visible. */
export function useTransferRequests() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const { queryKey } = requestsQuery(entityId)
  /** Without a request the list is read again. */
  const put = (request: TransferRequest | undefined) => {
    if (request === undefined) void client.invalidateQueries({ queryKey })
    else if (request.entity_id === entityId || request.entity_id === '')
      client.setQueryData<TransferRequest[]>(queryKey, (list) => list && withRequest(list, request))
  }
  useAdminMessages(
    {
      transfer_request_created: put,
      transfer_request_updated: put,
      // Other rules, or a freeze, change what each open request waits for.
      rules_updated: ({ id }) => {
        if (id === entityId) put(undefined)
      },
    },
    [queryKey],
  )
  const query = useQuery(requestsQuery(entityId))
  return { ...query, put, readAgain: () => client.invalidateQueries({ queryKey }) }
}

/** A late response does not undo newer data. */
export function withRequest(list: readonly TransferRequest[], request: TransferRequest): TransferRequest[] {
  const known = list.find(({ id }) => id === request.id)
  if (known === undefined) return [request, ...list]
  if (known.version > request.version) return [...list]
  return list.map((listed) => (listed.id === request.id ? request : listed))
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
