/** Prices for the platform's staff: what waits for a decision, what is in use with its source, what is missing, and the import. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { isForbidden, loadFailure } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { AccessDenied } from '../../shell/AccessDenied.tsx'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useLocale } from '../../words/words.tsx'
import { HeldPrices } from './HeldPrices.tsx'
import { usePriceWords } from './words.ts'

const ImportPricesDialog = lazy(async () => ({
  default: (await import('./ImportPricesDialog.tsx')).ImportPricesDialog,
}))

type Prices = ApiReply<'listPrices'>

export function PricesPage() {
  const words = usePriceWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [isImporting, setImporting] = useState(false)
  const prices = useQuery({
    queryKey: ['prices'],
    queryFn: () => api.listPrices(),
    staleTime: 15_000,
  })
  if (isForbidden(prices.error)) return <AccessDenied onAgain={() => void prices.refetch()} />
  const shown = (prices.data?.prices ?? []).filter((price) => matches(price, typed))
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
        <SearchField label={words.search} maxLength={100} value={typed} onChange={setTyped} />
        {prices.data && (
          <output className="px-1 text-mute">{words.count(countText(shown.length, locale))}</output>
        )}
        <Button look="solid" className="ml-auto !h-7" onClick={() => setImporting(true)}>
          <Upload aria-hidden className="size-3.5" />
          {words.importCsv}
        </Button>
      </search>
      {prices.isPending ? (
        <Skeleton rows={10} widths={['w-24', 'w-32', 'ml-auto w-24', 'w-24']} />
      ) : prices.isError ? (
        <ErrorState
          message={words.loadFailed(loadFailure(prices.error))}
          onRetry={() => void prices.refetch()}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <HeldPrices held={prices.data.held} />
          <Missing unpriced={prices.data.unpriced} />
          {shown.length === 0 ? (
            <EmptyState
              title={prices.data.prices.length === 0 ? words.empty : words.noMatch}
              {...(prices.data.prices.length === 0 ? { why: words.emptyWhy } : {})}
            />
          ) : (
            <PriceTable prices={shown} />
          )}
        </div>
      )}
      <Suspense>{isImporting && <ImportPricesDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

function PriceTable({ prices }: { readonly prices: Prices['prices'] }) {
  const words = usePriceWords()
  const locale = useLocale()
  return (
    <TableFrame
      caption={words.caption}
      className="min-w-[46rem]"
      isFirstFixed
      columns={[
        { label: words.asset },
        { label: words.price, align: 'right' },
        { label: words.source },
        { label: words.day },
        { label: words.state },
      ]}
    >
      {prices.map((price) => (
        <tr key={`${price.asset} ${price.source}`} className="h-11 leading-tight hover:bg-hover">
          <td className="max-w-80">
            <span className="block truncate" title={price.network}>
              <bdi className="font-medium">{price.symbol}</bdi>{' '}
              <span className="text-soft">{price.network}</span>
            </span>
            <span className="block truncate font-mono text-2xs text-mute" title={price.asset}>
              {price.asset}
            </span>
          </td>
          <td className="text-right font-medium tabular-nums">{fullAmount(price.usd, locale)}</td>
          <td>{words.sources[price.source as keyof typeof words.sources] ?? price.source}</td>
          <td className="whitespace-nowrap">
            {price.day}
            <span className="block text-2xs text-mute">{localTime(price.at)}</span>
          </td>
          <td className={price.is_expired ? 'text-warn' : price.is_used ? 'text-good' : 'text-mute'}>
            {price.is_expired ? words.expired : price.is_used ? words.used : words.other}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

const mostMissing = 8

function Missing({ unpriced }: { readonly unpriced: Prices['unpriced'] }) {
  const words = usePriceWords()
  const [isWhole, setWhole] = useState(false)
  if (unpriced.length === 0) return null
  const shown = isWhole ? unpriced : unpriced.slice(0, mostMissing)
  return (
    <section aria-label={words.missing(unpriced.length)} className="border-b border-line px-5 py-3">
      <h2 className="font-medium text-warn">{words.missing(unpriced.length)}</h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-soft">
        {shown.map(({ asset, symbol, network }) => (
          <li key={asset} title={asset}>
            <bdi>{symbol}</bdi> <span className="text-2xs text-mute">{network}</span>
          </li>
        ))}
        {unpriced.length > shown.length && (
          <li>
            <button
              type="button"
              className="min-h-6 text-accent hover:underline"
              onClick={() => setWhole(true)}
            >
              {words.more(unpriced.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

const matches = ({ asset, symbol, network, source }: Prices['prices'][number], typed: string): boolean =>
  [asset, symbol, network, source].some((part) => part.toLowerCase().includes(typed.trim().toLowerCase()))
