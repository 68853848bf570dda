/** Key domains: groups of signers with a threshold, in which keys are made. */
import { lazy, Suspense, useState } from 'react'
import { localTime } from '../../format/time.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { type KeyDomain, useKeyDomains } from './use-keys.ts'
import { useKeyWords } from './words.ts'

const NewKeyDomainDialog = lazy(async () => ({
  default: (await import('./NewKeyDomainDialog.tsx')).NewKeyDomainDialog,
}))

export function KeyDomainsPage() {
  const words = useKeyWords()
  const { data, error, refetch } = useKeyDomains()
  const whyNot = useWhyNot('change keys')
  const [isAdding, setAdding] = useState(false)
  const add = (
    <WhyButton look="solid" whyNot={whyNot} onClick={() => setAdding(true)}>
      {words.newDomain}
    </WhyButton>
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
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <CardList label={pages.keyDomains}>
        {domains.map((domain) => (
          <RowCard
            key={domain.id}
            data-domain={domain.id}
            title={domain.label}
            value={
              <span className="py-1 text-soft">
                <Threshold domain={domain} />
              </span>
            }
          >
            <CardLines>
              <CardLine label={columns.networks}>{words.networks[domain.networks ?? 'served']}</CardLine>
              <CardLine label={columns.keys}>{domain.keys ?? '-'}</CardLine>
              <CardLine label={columns.created}>{localTime(domain.created_at)}</CardLine>
            </CardLines>
          </RowCard>
        ))}
      </CardList>
    )
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
      {domains.map((domain) => (
        <tr key={domain.id} data-domain={domain.id} className="h-9 hover:bg-hover">
          <td className="break-words font-medium">{domain.label}</td>
          <td className="whitespace-nowrap text-soft">
            <Threshold domain={domain} />
          </td>
          <td className="whitespace-nowrap text-soft">{words.networks[domain.networks ?? 'served']}</td>
          <td className="text-right tabular-nums">{domain.keys ?? '-'}</td>
          <td className="whitespace-nowrap tabular-nums text-soft">{localTime(domain.created_at)}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

function Threshold({ domain: { threshold, n } }: { readonly domain: KeyDomain }) {
  const words = useKeyWords()
  return threshold === null || n === null ? '-' : words.threshold(threshold, n)
}
