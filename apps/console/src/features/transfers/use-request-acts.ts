/** What the buttons of a request do. What is refused is said in an alert, and the list is read again in any case. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { answerText } from '../../data/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useSay } from '../../words/use-said.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export type Comparison = ApiReply<'compareSignatures'>

interface Lists {
  readonly put: (request: TransferRequest | undefined) => void
  readonly readAgain: () => Promise<unknown>
}

export function useRequestActs({ put, readAgain }: Lists) {
  const words = useTransferWords()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const attempt = async (id: string, act: () => Promise<void>, failed: (error: unknown) => string) => {
    setBusy((ids) => new Set(ids).add(id))
    try {
      await act()
    } catch (error) {
      alertUser(failed(error))
    } finally {
      setBusy((ids) => new Set([...ids].filter((one) => one !== id)))
    }
    await readAgain()
  }
  const say = useSay()
  const withReason = (text: string, error: unknown) =>
    isOwnFault(error) ? text : `${text}\n${answerText(error)}`
  const params = (id: string) => ({ params: { id } })
  return {
    busy,
    comparison,
    closeComparison: () => setComparison(null),
    submit: (id: string) =>
      attempt(
        id,
        async () => put(await api.submitTransferRequest(params(id))),
        (error) => words.requestFailed(answerText(error)),
      ),
    approveDev: (id: string) =>
      attempt(
        id,
        async () => put(await api.approveTransferRequestDev(params(id))),
        (error) => words.requestFailed(answerText(error)),
      ),
    sign: (id: string, isDevKey: boolean) =>
      attempt(
        id,
        async () =>
          put(
            await api.signAndBroadcast({
              ...params(id),
              query: { force_dev_key: isDevKey ? 'true' : 'false' },
            }),
          ),
        (error) => withReason(words.signFailed, error),
      ),
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
          const { ok, tx_hash, error, details } = await api.runDevFlow(params(id))
          if (ok) reportSuccess(words.devDone(tx_hash ?? ''))
          else alertUser([words.devFailed(say(error ?? '')), ...details.map((one) => say(one))].join('\n'))
        },
        (error) => words.requestFailed(answerText(error)),
      ),
  }
}

export type RequestActs = ReturnType<typeof useRequestActs>

/** A fault of the server has no sentence for people. */
const isOwnFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && error.status !== 502 && error.status !== 503
