/**
 * TRON transactions that use or delegate energy, and whether their receipts were read. The server filters by status; the hash
 * filter applies to the loaded rows.
 */
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { statusLineOf } from '../../calls/status-line-of.ts'
import { countText } from '../../format/count-text.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale } from '../../words/words.tsx'
import { useEnrichmentWords } from './use-enrichment-words.ts'
import { EnrichmentTable } from './EnrichmentTable.tsx'

type Shown = 'all' | 'pending' | 'complete'

export function EnrichmentPage() {
  const words = useEnrichmentWords()
  const locale = useLocale()
  const [shown, setShown] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['tron-enrichment', shown],
    queryFn: () => api.listTronEnrichment({ query: shown === 'all' ? {} : { status: shown } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const load = (next: Shown): void => {
    if (next === shown) void refetch()
    else setShown(next)
  }
  const text = typed.trim().toLowerCase()
  const found = (data?.rows ?? []).filter(({ tx_hash }) => tx_hash.toLowerCase().includes(text))
  const formatCount = (count: number): string => countText(count, locale)

  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <SearchField
          label={words.search}
          hint={words.searchHint}
          isMono
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <Choice isOn={shown === 'all'} onClick={() => load('all')}>
          <RefreshCw aria-hidden className={`size-3.5 ${isFetching ? 'animate-spin' : ''}`} />
          {words.refresh}
        </Choice>
        <Choice isOn={shown === 'pending'} onClick={() => load('pending')}>
          {words.pendingOnly}
        </Choice>
        <Choice isOn={shown === 'complete'} onClick={() => load('complete')}>
          {words.completedOnly}
        </Choice>
        {data && (
          <output className="ml-auto text-mute">
            {words.shown(formatCount(found.length), formatCount(data.rows.length))}
            {data.has_more && <> · {words.newest(formatCount(data.rows.length))}</>}
          </output>
        )}
      </search>
      {error ? (
        <ErrorState message={statusLineOf(error, words.unreachable)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={12} widths={['w-32', 'w-16', 'ml-auto w-28', 'w-24', 'w-32']} />
      ) : found.length === 0 ? (
        <EmptyState
          title={data.rows.length === 0 ? words.empty : words.noMatch}
          {...(data.rows.length === 0 ? { why: words.emptyWhy[shown] } : {})}
        />
      ) : (
        <EnrichmentTable rows={found} />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** The selected filter is marked. */
function Choice({ isOn, onClick, children }: ChoiceProps) {
  return (
    <Button
      aria-pressed={isOn}
      className="!h-7 aria-pressed:border-accent aria-pressed:bg-selected"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
