/** The sums of a filtered list, by token: a line above the bar. The server adds up; nothing is computed from the page. */
import { formatUnits } from '@holdfast/ledger'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'
import { fullAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../words/words.tsx'
import type { ExportFilters } from '../CsvExportDialog.tsx'
import { useFindingWords } from '../finding-words.ts'
import { transactionsKey } from '../use-transaction-list.ts'

interface Props {
  /** Changes with the filters, and not with page, order or window. */
  readonly filterKey: string
  readonly filters: () => ExportFilters
}

export function ListSums({ filterKey, filters }: Props) {
  const words = useFindingWords()
  const locale = useLocale()
  const { data, isPlaceholderData } = useQuery({
    // Starts with the list's own key, so that a notification reloads both.
    queryKey: [transactionsKey, 'sums', filterKey],
    queryFn: () => api.sumTransactions({ query: filters() }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return null
  if (data.sums === null)
    return (
      <Line>
        <p role="status">{words.sums.tooMany}</p>
      </Line>
    )
  if (data.sums.length === 0) return null
  const isNamed = new Set(data.sums.map(({ network }) => network)).size > 1
  const title = data.search_is_cut === true ? words.sums.titleCut : words.sums.title
  const parts = ['in', 'out', 'within'] as const
  return (
    <Line isDimmed={isPlaceholderData}>
      <span className="text-mute">{title}</span>
      <ul aria-label={title} className="contents">
        {data.sums.map((sum) => (
          <li key={`${sum.network} ${sum.token_id ?? sum.symbol}`} className="flex flex-wrap gap-x-2">
            <span className="font-medium">
              <bdi>{sum.symbol}</bdi>
              {isNamed && <span className="font-normal text-mute"> · {sum.network}</span>}
              {!sum.is_known_token && (
                <span className="font-normal text-warn"> · {words.sums.unverified}</span>
              )}
            </span>
            {parts
              .map((part) => [part, sum[`${part}_units`]] as const)
              .filter(([, units]) => units !== '0')
              .map(([part, units]) => (
                <span key={part} className="whitespace-nowrap text-soft">
                  {words.sums[part]} {fullAmount(formatUnits(BigInt(units), sum.decimals), locale)}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </Line>
  )
}

const Line = ({
  isDimmed = false,
  children,
}: {
  readonly isDimmed?: boolean
  readonly children: React.ReactNode
}) => (
  <div
    className={`flex max-h-24 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 overflow-y-auto border-t border-line px-5 py-1.5 ${isDimmed ? 'opacity-60' : ''}`}
  >
    {children}
  </div>
)
