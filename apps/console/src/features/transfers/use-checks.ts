/** What the node and the lists say of a transfer while it is being filled in: when nobody has typed for a moment, and at once. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import type { bodyOf } from './transfer-fields.ts'
import type { Checks } from './use-transfers.ts'

type Body = NonNullable<ReturnType<typeof bodyOf>>

const pauseMs = 350

/** `body` undefined: not all of it is there, or something is wrong with it. */
export function useChecks(body: Body | undefined) {
  const client = useQueryClient()
  const typed = body === undefined ? '' : JSON.stringify(body)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const checksOf = (text: string) => ({
    queryKey: ['transfer-checks', text],
    queryFn: () => api.estimateTransfer({ body: JSON.parse(text) as Body }),
    staleTime: 5_000,
    retry: false,
  })
  const isWanted = typed !== '' && typed === settled
  const query = useQuery({ ...checksOf(settled), enabled: isWanted })
  return {
    checks: isWanted ? query.data : undefined,
    refusal: isWanted && query.error !== null ? refusalOf(query.error) : null,
    isAsking: typed !== '' && (!isWanted || query.isFetching),
    /** Whoever is quicker than the check waits for it: nobody is paid unseen. */
    checkNow: async (): Promise<Checks | undefined> => {
      setSettled(typed)
      return client.fetchQuery(checksOf(typed)).catch(() => undefined)
    },
  }
}

/** A value that the server does not take; anything else is a node or a line that is silent. */
const refusalOf = (error: Error) => ({
  isOfValue: error instanceof ApiError && error.status === 422,
  text: answerText(error),
  error,
})
