/** The state and the request of the fetch dialog: a job for a TRON wallet, one call for any other. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import type { Wallet } from '../../calls/wallet.ts'
import { alertUser, clearAlerts } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useSay } from '../../words/use-said.ts'
import { useWords } from '../../words/words.tsx'
import { activeNetworksQuery } from '../networks/active-networks.ts'
import { isTronNetwork } from '../../chains/is-tron-network.ts'
import { clampLimit } from './clamp-limit.ts'

export interface Question {
  readonly mode: 'hash' | 'latest' | 'all'
  readonly hash: string
  readonly limit: number | null
  readonly provider: 'trongrid' | 'tatum'
  readonly isFromWatermark: boolean
}

const first: Question = { mode: 'latest', hash: '', limit: 1, provider: 'trongrid', isFromWatermark: true }

export function useFetch(wallet: Wallet) {
  const { fetch: words } = useWords()
  const networks = useQuery(activeNetworksQuery)
  const [chosenNetwork, setNetwork] = useState<string>()
  const [question, setQuestion] = useState(first)
  const [isFetching, setFetching] = useState(false)
  const network = (networks.data ?? []).find(({ id }) => id === (chosenNetwork ?? wallet.network_id))
  const isTron = network !== undefined && isTronNetwork(network.name)
  const { jobId, orchestrate, startTron, startOther } = useStart(wallet, network?.id ?? '', question)
  const isHashMissing = question.mode === 'hash' && question.hash.trim() === ''
  const describe = (error: unknown): string => {
    if (error instanceof ApiError)
      return isTron
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
      await (isTron ? startTron() : startOther())
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
    isTron,
    question,
    change: (change: Partial<Question>) => setQuestion((before) => ({ ...before, ...change })),
    isReady: network !== undefined && !isFetching && !isHashMissing,
    jobId,
    orchestrate,
    submit,
  }
}

function useStart(wallet: Wallet, networkId: string, question: Question) {
  const { fetch: words } = useWords()
  const say = useSay()
  const client = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const { mode, hash, limit, provider, isFromWatermark } = question
  const request = {
    address: wallet.address,
    network_id: networkId,
    limit: mode === 'hash' ? 1 : mode === 'all' ? null : clampLimit(limit),
    provider,
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['wallets'] })

  /** Index, balances and reconciliation follow the fetch. A failure there is logged; the next pass repairs it. */
  const orchestrate = async () => {
    try {
      await api.orchestrateCatchUp({ params: { id: wallet.id }, body: request })
    } catch (error) {
      console.error('Orchestrating the catch-up failed', error)
    }
    await refresh()
  }

  const startTron = async () => {
    const answer = await api.startTronCatchUp({
      body: {
        ...request,
        use_high_watermark: isFromWatermark,
        ...(mode === 'hash' ? { specific_hash: hash.trim() } : {}),
      },
    })
    if (!answer.success) return alertUser(words.unsuccessful(say(answer.message)))
    if (answer.stats.job_id !== undefined) return setJobId(answer.stats.job_id)
    reportSuccess(words.successful(say(answer.message)))
    await orchestrate()
  }
  const startOther = async () => {
    const answer = await api.fetchTransactions({
      params: { id: wallet.id },
      query:
        mode === 'hash'
          ? { specific_hash: hash.trim() }
          : mode === 'latest'
            ? { limit: clampLimit(limit) }
            : {},
    })
    const message = say(answer.message)
    if (answer.success) reportSuccess(words.successful(message))
    else alertUser(words.unsuccessful(message))
    await refresh()
  }
  return { jobId, orchestrate, startTron, startOther }
}
