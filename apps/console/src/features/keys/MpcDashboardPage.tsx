/** Whether transfers can be signed now and by which signers; then key domains and the current work of the signers. */
import type { ReactNode } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { KeyDomainsTable } from './KeyDomainsPage.tsx'
import { KeysTable } from './KeysTable.tsx'
import { SignersTable } from './SignersTable.tsx'
import { SigningNow } from './SigningNow.tsx'
import { useKeyDomains, useMpcHealth, useMpcKeys } from './use-keys.ts'
import { useKeyWords } from './words.ts'

export function MpcDashboardPage() {
  const { pages } = useWords()
  const words = useKeyWords()
  const domains = useKeyDomains()
  const keys = useMpcKeys()
  const health = useMpcHealth()
  const underWay = keys.data?.filter(({ state, is_refreshing }) => state === 'making' || is_refreshing)
  return (
    <Scroller label={pages.mpcDashboard} className="min-h-0 flex-1">
      <Part title={words.signers}>
        <Loaded query={health}>
          {(reading) => (
            <>
              <SigningNow health={reading} keys={keys.data ?? []} />
              <SignersTable health={reading} />
            </>
          )}
        </Loaded>
      </Part>
      <Part title={words.domains}>
        <Loaded query={domains} failed={words.loadFailed}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState picture="key" title={words.noDomains} why={words.noDomainsWhy} />
            ) : (
              <KeyDomainsTable domains={list} />
            )
          }
        </Loaded>
      </Part>
      <Part title={words.sessions}>
        <Loaded query={{ ...keys, data: underWay }}>
          {(list) =>
            list.length === 0 ? (
              <p className="px-5 py-3 text-mute">{words.noSessions}</p>
            ) : (
              <KeysTable keys={list} domains={domains.data ?? []} />
            )
          }
        </Loaded>
      </Part>
    </Scroller>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-col border-b border-line py-4 last:border-b-0 [&>section]:pb-0">
    <h2 className="px-5 pb-2 text-base font-semibold">{title}</h2>
    {children}
  </div>
)

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly failed?: string
  readonly children: (result: T) => ReactNode
}

function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error !== null)
    return <ErrorState message={failed ?? answerText(error)} onRetry={() => void refetch()} />
  return <Skeleton rows={3} widths={['w-40', 'w-32', 'w-24']} />
}
