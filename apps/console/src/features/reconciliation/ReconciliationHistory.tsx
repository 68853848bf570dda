/** Below the balances: differences with their repairs, coverage, and the history of findings. */
import { ApiError, type ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../calls/api.ts'
import { alertUser } from '../../ui/ask.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useHistoryWords } from './use-history-words.ts'
import { CoverageMap } from './CoverageMap.tsx'
import { FindingCard } from './FindingCard.tsx'
import { PastFindings } from './PastFindings.tsx'

type Balances = ApiReply<'getReconciliationStatus'>['results']

interface Props {
  readonly walletId: string
  readonly balances: Balances
  /** Absent: for readers, without acts. */
  readonly onRepair?: (findingId: string) => void
}

export function ReconciliationHistory({ walletId, balances, onRepair }: Props) {
  const words = useHistoryWords()
  const history = useQuery({
    queryKey: ['reconciliation-history', walletId],
    queryFn: () => api.getReconciliationHistory({ params: { id: walletId } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (history.isPending) return <Skeleton rows={3} widths={['w-40', 'w-64']} />
  if (history.isError) {
    // The page above already reports that there is no such wallet.
    if (history.error instanceof ApiError && history.error.status === 404) return null
    return <ErrorState message={words.failed} onRetry={() => void history.refetch()} />
  }
  const { findings, repairs, coverage, gaps, repairs_itself } = history.data
  const open = findings.filter(({ state }) => state === 'open')
  return (
    <div className="grid max-w-5xl gap-8 px-5 py-6">
      <Section heading={words.heading}>
        <BalanceStates balances={balances} />
        {open.length === 0 && <p className="text-mute">{words.nothing}</p>}
        {open.map((finding) => (
          <FindingCard
            key={finding.id}
            finding={finding}
            {...(onRepair && { onRepair: () => onRepair(finding.id) })}
          />
        ))}
        {onRepair !== undefined && <RepairsItself walletId={walletId} isOn={repairs_itself} />}
      </Section>
      <Section heading={words.coverage}>
        <CoverageMap coverage={coverage} gaps={gaps} />
      </Section>
      <Section heading={words.history}>
        <PastFindings findings={findings.filter(({ state }) => state !== 'open')} repairs={repairs} />
      </Section>
    </div>
  )
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3" aria-label={heading}>
      <h2 className="text-base font-semibold">{heading}</h2>
      {children}
    </section>
  )
}

function BalanceStates({ balances }: { readonly balances: Balances }) {
  const words = useHistoryWords()
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {balances.map(({ token_id, token_symbol, state, as_of_block }) => (
        <li key={token_id} className="flex gap-2">
          <bdi className="font-medium">{token_symbol}</bdi>
          <span className={state === 'mismatch' ? 'text-bad' : 'text-soft'}>
            {words.stateAsOf(words.balanceStates[state], as_of_block)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function RepairsItself({ walletId, isOn }: { readonly walletId: string; readonly isOn: boolean }) {
  const words = useHistoryWords()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (repairs_itself: boolean) =>
      api.changeReconciliation({ params: { id: walletId }, body: { repairs_itself } }),
    onError: (error) => alertUser(error instanceof ApiError ? (error.detail ?? words.failed) : words.failed),
    onSettled: () => client.invalidateQueries({ queryKey: ['reconciliation-history', walletId] }),
  })
  return (
    <div>
      <CheckRow
        label={words.itself}
        isChecked={change.isPending ? change.variables : isOn}
        isDisabled={change.isPending}
        onChange={(isChecked) => change.mutate(isChecked)}
      />
      <p className="pl-6 text-mute">{words.itselfWhy}</p>
    </div>
  )
}
