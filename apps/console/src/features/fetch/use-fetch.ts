/** The state and the request of the fetch dialog: a job where the chain offers one, else one call. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { alertUser, clearAlerts } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { catchUpOf, type CatchUpProvider } from '../../chains/console-chains.ts'
import { clampLimit } from './clamp-limit.ts'
import { useFetchWords } from './use-fetch-words.ts'

export interface Question {
  readonly mode: 'hash' | 'latest' | 'all'
  readonly hash: string
  readonly limit: number | null
  /** Null: the chain's usual one. */
  readonly provider: CatchUpProvider | null
  readonly isFromWatermark: boolean
}

interface Job {
  readonly id: string
  readonly provider: CatchUpProvider
}

const first: Question = { mode: 'latest', hash: '', limit: 1, provider: null, isFromWatermark: true }

export type FetchedWallet = Pick<Wallet, 'id' | 'name' | 'address' | 'network_id'>

export function useFetch(wallet: FetchedWallet) {
  const words = useFetchWords()
  const networks = useQuery(activeNetworksQuery)
  const [chosenNetwork, setNetwork] = useState<string>()
  const [question, setQuestion] = useState(first)
  const [isFetching, setFetching] = useState(false)
  const network = (networks.data ?? []).find(({ id }) => id === (chosenNetwork ?? wallet.network_id))
  const catchUp = network === undefined ? null : catchUpOf(network.name)
  const { job, orchestrate, startJob, startCall } = useStart(wallet, network?.id ?? '', question)
  const provider = catchUp === null ? null : (question.provider ?? catchUp.providers[0])
  const isHashMissing = question.mode === 'hash' && question.hash.trim() === ''
  const describe = (error: unknown): string => {
    if (error instanceof ApiError)
      return catchUp !== null
        ? words.catchUpFailed(error.status, error.statusText)
        : words.fetchFailed(error.statusText)
    return error instanceof Error ? error.message : String(error)
  }
  const submit = async () => {
    clearAlerts()
    if (network === undefined) return alertUser(words.networkMissing)
    if (isHashMissing) return alertUser(words.hashMissing)
    setFetching(true)
    try {
      await (provider === null ? startCall() : startJob(provider))
    } catch (error) {
      alertUser(words.caught(describe(error)))
    } finally {
      setFetching(false)
    }
  }
  return {
    networks,
    network,
    setNetwork,
    catchUp,
    question,
    change: (change: Partial<Question>) => setQuestion((before) => ({ ...before, ...change })),
    isReady: network !== undefined && !isFetching && !isHashMissing,
    job,
    orchestrate,
    submit,
  }
}

function useStart(wallet: FetchedWallet, networkId: string, question: Question) {
  const words = useFetchWords()
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [job, setJob] = useState<Job>()
  const { mode, hash, limit, isFromWatermark } = question
  const request = {
    address: wallet.address,
    network_id: networkId,
    limit: mode === 'hash' ? 1 : mode === 'all' ? null : clampLimit(limit),
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['wallets'] })

  /** Index, balances and reconciliation follow the fetch. A failure there is logged; the next pass repairs it. */
  const orchestrate = async (provider: CatchUpProvider) => {
    try {
      await api.orchestrateCatchUp({ params: { id: wallet.id }, body: { ...request, provider } })
    } catch (error) {
      console.error('Orchestrating the catch-up failed', error)
    }
    await refresh()
  }

  const startJob = async (provider: CatchUpProvider) => {
    const answer = await api.startTronCatchUp({
      body: {
        ...request,
        provider,
        use_high_watermark: isFromWatermark,
        ...(mode === 'hash' ? { specific_hash: hash.trim() } : {}),
      },
    })
    const message = refusalText(answer.notice, answer.message)
    if (!answer.success) return alertUser(words.unsuccessful(message))
    if (answer.stats.job_id !== undefined) return setJob({ id: answer.stats.job_id, provider })
    reportSuccess(words.successful(message))
    await orchestrate(provider)
  }
  const startCall = async () => {
    const answer = await api.fetchTransactions({
      params: { id: wallet.id },
      query:
        mode === 'hash'
          ? { specific_hash: hash.trim() }
          : mode === 'latest'
            ? { limit: clampLimit(limit) }
            : {},
    })
    const message = refusalText(answer.notice, answer.message)
    if (answer.success) reportSuccess(words.successful(message))
    else alertUser(words.unsuccessful(message))
    await refresh()
  }
  return { job, orchestrate, startJob, startCall }
}
