/** The newest events of the installation's audit record. */
import { installationId } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime, relativeTime } from '../../format/time.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale } from '../../words/words.tsx'
import type { adminDashboard } from '../../../locales/en/admin-dashboard.ts'
import { useAuditWords } from '../audit/use-audit-words.ts'

const shown = 12

export function Activity({ words }: { readonly words: typeof adminDashboard }) {
  const audit = useAuditWords()
  const locale = useLocale()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-events', installationId, 'newest'],
    queryFn: () => api.listAuditEvents({ params: { orgId: installationId }, query: { limit: shown } }),
    refetchInterval: 15_000,
    staleTime: 0,
  })
  if (error !== null && data === undefined)
    return <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} widths={['w-40', 'ml-auto w-20']} />
  if (data.rows.length === 0) return <p className="px-5 py-4 text-mute">{words.noActivity}</p>
  return (
    <ol className="divide-y divide-line">
      {data.rows.map(({ id, at, actor, verb, outcome, subject }) => (
        <li key={id} className="flex items-baseline gap-4 px-5 py-2.5">
          <p className="min-w-0 flex-1">
            <span className={outcome === 'refused' ? 'text-bad' : undefined}>
              {audit.verbs[verb]}
              {outcome === 'refused' && ` · ${audit.outcomes.refused}`}
            </span>{' '}
            <span className="text-mute">
              {/* The verbs of sessions name their subject. */}
              {subject.kind !== 'session' && audit.subjects[subject.kind]}
              {subject.name !== null && (
                <>
                  {' '}
                  <bdi className="break-words text-soft">{subject.name}</bdi>
                </>
              )}
            </span>
            <span className="block text-2xs text-mute">
              <bdi>{words.by(actor?.name ?? words.server)}</bdi>
            </span>
          </p>
          <time dateTime={at} title={localTime(at)} className="shrink-0 text-2xs text-mute">
            {relativeTime(at, new Date(), locale)}
          </time>
        </li>
      ))}
    </ol>
  )
}
