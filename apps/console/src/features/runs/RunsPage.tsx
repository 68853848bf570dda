/** The latest runs of the ingester; a row opens its metrics. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale } from '../../words/words.tsx'
import { matchesFilter, type Run } from './run-text.ts'
import { RunsTable } from './RunsTable.tsx'
import { runsQuery } from './runs-query.ts'
import { useRunWords } from './use-run-words.ts'

const MetricsDialog = lazy(async () => ({ default: (await import('./MetricsDialog.tsx')).MetricsDialog }))

export function RunsPage() {
  const { runs: words } = useRunWords()
  const locale = useLocale()
  const list = useQuery(runsQuery)
  const [filter, setFilter] = useState('')
  const [opened, setOpened] = useState<Run | null>(null)
  const shown = (list.data ?? []).filter((run) => matchesFilter(run, filter))
  // A newer list may update the opened run; a list without it leaves it open.
  const current = list.data?.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <label className="flex items-center gap-2">
          <span className="font-medium">{words.filter}</span>
          <input
            type="text"
            inputMode="search"
            data-shortcut="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            placeholder={words.filterHint}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            className="h-7 w-72 max-w-full rounded-md border border-edge bg-page px-2.5 text-ellipsis"
          />
        </label>
        {list.data !== undefined && (
          <p className="text-mute" aria-live="polite">
            {plural(locale, shown.length, words.shown)(countText(shown.length, locale))}
          </p>
        )}
        {list.data !== undefined && list.error !== null && (
          <p role="alert" className="text-bad">
            {words.stale(list.error.message)}
          </p>
        )}
      </div>
      <List
        runs={shown}
        isPending={list.isPending}
        error={list.data === undefined ? list.error : null}
        hasRuns={(list.data?.length ?? 0) > 0}
        onOpen={setOpened}
        onRetry={() => void list.refetch()}
      />
      {current !== null && opened !== null && (
        <Suspense>
          <MetricsDialog run={current} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

interface ListProps {
  readonly runs: readonly Run[]
  readonly isPending: boolean
  readonly error: Error | null
  /** Before filtering. */
  readonly hasRuns: boolean
  readonly onOpen: (run: Run) => void
  readonly onRetry: () => void
}

function List({ runs, isPending, error, hasRuns, onOpen, onRetry }: ListProps) {
  const { runs: words } = useRunWords()
  if (isPending)
    return <Skeleton rows={12} widths={['w-32', 'w-32', 'w-14', 'w-10', 'w-12', 'w-40', 'w-16', 'w-14']} />
  if (error !== null) return <ErrorState message={error.message} onRetry={onRetry} />
  if (!hasRuns) return <EmptyState title={words.empty} why={words.emptyWhy} />
  if (runs.length === 0) return <EmptyState title={words.noMatch} />
  return <RunsTable runs={runs} onOpen={onOpen} />
}
