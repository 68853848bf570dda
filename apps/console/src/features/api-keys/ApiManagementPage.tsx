/** The API keys of the organisation: who made each, what it may do, from where, and when it was last used. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isForbidden, reasonOf } from '../../calls/refusals.ts'
import { SisterFooter } from '../../shell/SisterPages.tsx'
import { useOrganisations } from '../../session/organisation.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useWords } from '../../words/words.tsx'
import { type ApiKey, apiKeysQuery, useApiKeyWords } from './api-keys.ts'
import { ApiKeyRow } from './ApiKeyRow.tsx'

const NewApiKeyDialog = lazy(async () => ({
  default: (await import('./NewApiKeyDialog.tsx')).NewApiKeyDialog,
}))
const Examples = lazy(async () => ({ default: (await import('./Examples.tsx')).Examples }))

const isOpen = ({ state }: ApiKey): boolean => state !== 'revoked' && state !== 'expired'

type View = 'keys' | 'examples'

export function ApiManagementPage() {
  const words = useApiKeyWords()
  const [view, setView] = useState<View>('keys')
  return (
    <>
      <Tabs
        label={words.views}
        tabs={[
          { value: 'keys', label: words.keys },
          { value: 'examples', label: words.examples.title },
        ]}
        value={view}
        onChange={setView}
        className="flex min-h-0 flex-1 flex-col pt-2"
      >
        {view === 'keys' ? (
          <Keys />
        ) : (
          <Suspense>
            <Examples />
          </Suspense>
        )}
      </Tabs>
      <SisterFooter />
    </>
  )
}

function Keys() {
  const { dialogs, pages } = useWords()
  const words = useApiKeyWords()
  const { current } = useOrganisations()
  const orgId = current?.id ?? ''
  const { data, error, refetch } = useQuery(apiKeysQuery(orgId))
  const [isAdding, setAdding] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  const { columns } = words
  const isDenied = isForbidden(error)
  const rows = data?.filter((key) => showsEnded || isOpen(key)) ?? []
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      {dialogs.apiUser}
    </Button>
  )
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2.5">
        <p className="max-w-prose min-w-0 flex-1 basis-80 text-soft">{words.lead}</p>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          {data?.some((key) => !isOpen(key)) === true && (
            <CheckRow label={words.showEnded} isChecked={showsEnded} onChange={setShowsEnded} />
          )}
          {!isDenied && add}
        </div>
      </div>
      {isDenied ? (
        <EmptyState title={words.denied} why={words.deniedWhy} />
      ) : error !== null ? (
        <ErrorState message={reasonOf(error, words.loadFailed)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={6} widths={['w-32', 'w-24', 'w-40', 'w-28', 'w-28', 'w-20', 'w-32']} />
      ) : (
        <>
          <TableFrame
            caption={pages.apiManagement}
            className="min-w-[66rem]"
            isFirstFixed
            columns={[
              { label: columns.name },
              { label: columns.token },
              { label: columns.permissions },
              { label: columns.lastUsed },
              { label: columns.createdBy },
              { label: columns.created },
              { label: columns.ips },
              { label: columns.status },
            ]}
          >
            {rows.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} orgId={orgId} />
            ))}
          </TableFrame>
          {rows.length === 0 && <EmptyState title={words.empty} why={words.emptyWhy} action={add} />}
        </>
      )}
      <Suspense>{isAdding && <NewApiKeyDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
