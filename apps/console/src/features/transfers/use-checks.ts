/** The checks of a transfer by the node and the lists: after a pause in typing, or immediately on submit. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useSettling } from '../../ui/use-after-pause.ts'
import type { bodyOf } from './transfer-fields.ts'
import type { Checks } from './use-transfers.ts'

type Body = NonNullable<ReturnType<typeof bodyOf>>

const pauseMs = 350

/** `body` undefined: incomplete or invalid. `replaces`: a draft that ends with the request, so it is no equal one. */
export function useChecks(body: Body | undefined, replaces?: string) {
  const client = useQueryClient()
  const typed = body === undefined ? '' : JSON.stringify(body)
  const [settled, settle] = useSettling(typed, pauseMs, '')
  const checksOf = (text: string) => ({
    queryKey: ['transfer-checks', text, replaces],
    queryFn: async () =>
      withoutDraft(await api.estimateTransfer({ body: JSON.parse(text) as Body }), replaces),
    staleTime: 5_000,
  })
  const isWanted = typed !== '' && typed === settled
  const query = useQuery({ ...checksOf(settled), enabled: isWanted })
  return {
    checks: isWanted ? query.data : undefined,
    refusal: isWanted && query.error !== null ? checkFailureOf(query.error) : null,
    isAsking: typed !== '' && (!isWanted || query.isFetching),
    /** Submitting before the check has run waits for it, so that no transfer goes unchecked. */
    checkNow: async (): Promise<Checks | undefined> => {
      settle(typed)
      return client.fetchQuery(checksOf(typed)).catch(() => undefined)
    },
  }
}

const withoutDraft = (
  { same_transfers: same = [], ...checks }: Checks,
  replaces: string | undefined,
): Checks => ({
  ...checks,
  same_transfers: same.filter(({ id }) => id !== replaces),
})

/** A value that the server refuses; any other failure means that the node or the network is down. */
const checkFailureOf = (error: Error) => ({
  isOfValue: error instanceof ApiError && error.status === 422,
  text: answerText(error),
  error,
})
