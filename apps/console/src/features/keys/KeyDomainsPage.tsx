/** Key domains: groups of signers with a threshold, in which keys are made. */
import { lazy, Suspense, useState } from 'react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { type KeyDomain, useKeyDomains } from './use-keys.ts'
import { useKeyWords } from './words.ts'

const NewKeyDomainDialog = lazy(async () => ({
  default: (await import('./NewKeyDomainDialog.tsx')).NewKeyDomainDialog,
}))

export function KeyDomainsPage() {
  const words = useKeyWords()
  const { data, error, refetch } = useKeyDomains()
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      {words.newDomain}
    </Button>
  )
  return (
    <>
      <div className="flex min-h-11 shrink-0 items-center justify-end border-b border-line px-5 py-2">
        {add}
      </div>
      {error && data === undefined ? (
        <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} widths={['w-48', 'w-32', 'w-12', 'w-32']} />
      ) : data.length === 0 ? (
        <EmptyState picture="key" title={words.noDomains} why={words.noDomainsWhy} />
      ) : (
        <KeyDomainsTable domains={data} />
      )}
      <Suspense>{isAdding && <NewKeyDomainDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

export function KeyDomainsTable({ domains }: { readonly domains: readonly KeyDomain[] }) {
  const words = useKeyWords()
  const { columns } = words
  const { pages } = useWords()
  return (
    <TableFrame
      caption={pages.keyDomains}
      className="min-w-[44rem]"
      columns={[
        { label: columns.label },
        { label: columns.threshold },
        { label: columns.networks },
        { label: columns.keys, align: 'right' },
        { label: columns.created },
      ]}
    >
      {domains.map(({ id, label, threshold, n, networks, keys, created_at }) => (
        <tr key={id} data-domain={id} className="h-9 hover:bg-hover">
          <td className="break-words font-medium">{label}</td>
          <td className="whitespace-nowrap text-soft">
            {threshold === null || n === null ? '-' : words.threshold(threshold, n)}
          </td>
          <td className="whitespace-nowrap text-soft">{words.networks[networks ?? 'served']}</td>
          <td className="text-right tabular-nums">{keys ?? '-'}</td>
          <td className="whitespace-nowrap tabular-nums text-soft">{localTime(created_at)}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
