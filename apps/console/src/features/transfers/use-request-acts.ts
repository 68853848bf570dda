/**
 * The actions of a request's buttons. A refused submission is shown at its request, other failures as alerts; the list is read
 * again in any case.
 */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useState, type ReactNode } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { endingActsOf } from './ending-acts-of.ts'
import { useRequestWords } from './request-words.ts'
import { ruledActsOf } from './ruled-acts-of.ts'
import { useAttempts } from './use-attempts.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export type Comparison = ApiReply<'compareSignatures'>

interface Lists {
  readonly put: (request: TransferRequest | undefined) => void
  readonly readAgain: () => Promise<unknown>
  readonly onDeleted: (id: string) => void
}

/** `summaryOf`: the summary shown before signing. */
export function useRequestActs(
  { put, readAgain, onDeleted }: Lists,
  summaryOf: (request: TransferRequest) => ReactNode,
) {
  const words = useTransferWords()
  const requestWords = useRequestWords()
  const { common } = useWords()
  const { busy, refusals, refuse, attempt } = useAttempts(readAgain)
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const refusalText = useRefusalText()
  const withReason = (text: string, error: unknown) =>
    isOwnFault(error) ? text : `${text}\n${answerText(error)}`
  const params = (id: string) => ({ params: { id } })
  return {
    busy,
    refusals,
    dismissRefusal: (id: string) => refuse(id, null),
    comparison,
    closeComparison: () => setComparison(null),
    submit: (id: string) =>
      attempt(
        id,
        async () => put(await api.submitTransferRequest(params(id))),
        (error) => words.requestFailed(answerText(error)),
        (text) => refuse(id, text),
      ),
    ...ruledActsOf({ attempt, words }),
    resubmit: (id: string) =>
      attempt(
        id,
        async () => {
          put(await api.resubmitTransferRequest(params(id)))
          reportSuccess(words.rules.resubmitted)
        },
        (error) => words.requestFailed(answerText(error)),
        (text) => refuse(id, text),
      ),
    ...endingActsOf({ attempt, put, onDeleted, words: requestWords }),
    approveDev: (id: string) =>
      attempt(
        id,
        async () => put(await api.approveTransferRequestDev(params(id))),
        (error) => words.requestFailed(answerText(error)),
      ),
    sign: async (request: TransferRequest, isDevKey: boolean) => {
      const { id } = request
      const label = words.actions['sign-and-broadcast']
      if (!(await confirmUser(words.signAsk, label, { isHarmless: true, details: summaryOf(request) })))
        return
      await attempt(
        id,
        async () =>
          put(
            await api.signAndBroadcast({
              ...params(id),
              query: { force_dev_key: isDevKey ? 'true' : 'false' },
            }),
          ),
        (error) => withReason(words.signFailed, error),
      )
    },
    compare: (id: string) =>
      attempt(
        id,
        async () => setComparison(await api.compareSignatures(params(id))),
        (error) => withReason(words.compareFailed, error),
      ),
    runDev: (id: string) =>
      attempt(
        id,
        async () => {
          const flow = await api.runDevFlow(params(id))
          const { details_refusals: refusals } = flow
          if (flow.ok) reportSuccess(words.devDone(flow.tx_hash ?? ''))
          else
            alertUser(
              [
                words.devFailed(refusalText(flow.error_refusal, flow.error ?? common.answerUnreadable)),
                ...flow.details.map((text, at) => refusalText(refusals?.[at], text)),
              ].join('\n'),
            )
        },
        (error) => words.requestFailed(answerText(error)),
      ),
  }
}

export type RequestActs = ReturnType<typeof useRequestActs>

/** A server error has no sentence for people. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && error.status !== 502 && error.status !== 503
