/** The filters of the page, beside those of the shell. All of them are in the URL. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { localDay } from './local-time.ts'
import { choosingRange, statusFilters, type TransactionFilters as Filters } from './page-search.ts'
import { quickRangeNames, startOfRange, type QuickRange } from './quick-ranges.ts'
import { tokenOptions } from './token-options.ts'
import type { TransactionsWords } from './transactions-words.ts'
import type { Network, TransactionType } from './transaction-row.ts'
import type { UseQueryResult } from '@tanstack/react-query'

interface Props {
  readonly filters: Filters
  readonly networks: UseQueryResult<Network[]>
  readonly locale: string
  readonly words: TransactionsWords
  readonly onChange: (change: Partial<Filters>) => void
}

const fiveMinutes = 300_000

export function TransactionFilters({ filters, networks, locale, words, onChange }: Props) {
  const types = useQuery({
    queryKey: ['system-list', 'transaction_type'],
    queryFn: () =>
      api.listSystemList({ params: { category: 'transaction_type' }, query: { active_only: 'true' } }),
    staleTime: fiveMinutes,
  })
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => api.listTokens(), staleTime: fiveMinutes })
  const { filters: labels } = words
  return (
    <>
      <FilterSelect
        label={labels.status}
        all={labels.all}
        options={statusFilters.map((value) => ({ value, label: statusLabels(words)[value] }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={labels.type}
        all={labels.all}
        state={optionsState(types)}
        options={(types.data ?? []).map(({ code, label }) => ({
          value: code as TransactionType,
          label: typeOption(code, label, locale, words),
        }))}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label={labels.network}
        all={labels.all}
        state={optionsState(networks)}
        options={(networks.data ?? [])
          .filter((network) => network.is_active)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.network}
        onChange={(network) => onChange({ network })}
      />
      <FilterSelect
        label={labels.token}
        all={labels.all}
        state={filters.network === undefined ? 'ready' : optionsState(tokens)}
        options={tokenOptions(tokens.data ?? [], filters.network, filters.token).map((symbol) => ({
          value: symbol,
          label: symbol,
        }))}
        value={filters.token}
        onChange={(token) => onChange({ token })}
      />
      <FilterSelect
        label={labels.quickRange}
        options={(['custom', ...quickRangeNames] as const).map((value) => ({
          value,
          label: words.ranges[value],
        }))}
        value={
          filters.range ?? (filters.from !== undefined || filters.to !== undefined ? 'custom' : undefined)
        }
        onChange={(range) => onChange(rangeChange(range, filters.range))}
      />
      <DateFilter
        label={labels.from}
        value={filters.range ? firstDayOf(filters.range) : filters.from}
        onChange={(from) => onChange({ range: undefined, from })}
      />
      <DateFilter
        label={labels.to}
        value={filters.to}
        onChange={(to) =>
          onChange({
            to,
            ...(filters.range && {
              range: undefined,
              from: firstDayOf(filters.range),
            }),
          })
        }
      />
    </>
  )
}

const statusLabels = ({ statuses }: TransactionsWords) => ({
  confirmed: statuses.confirmed,
  pending: statuses.confirming,
  failed: statuses.failed,
})

/** The list's own labels are English; other languages translate them here. An unknown code keeps the list's label. */
function typeOption(code: string, label: string, locale: string, words: TransactionsWords): string {
  if (locale === 'en') return label
  return (words.types as Readonly<Record<string, string>>)[code] ?? label
}

/** 'Custom' keeps the first day of the range as a starting point for editing. */
function rangeChange(
  chosen: QuickRange | 'custom' | undefined,
  was: QuickRange | undefined,
): Partial<Filters> {
  if (chosen !== undefined && chosen !== 'custom') return choosingRange(chosen)
  return was ? { range: undefined, from: firstDayOf(was) } : {}
}

const firstDayOf = (range: QuickRange): string => localDay(startOfRange(range, new Date()))

interface DateFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Shows only its name until it is set, as the other filters do. The open field covers its neighbours, so that none moves. */
function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <label
      className={`group/date flex h-7 items-center gap-1 rounded-md border pl-1.5 2xl:pl-2 focus-within:border-accent ${value ? 'border-accent/40 bg-selected' : 'border-line hover:bg-hover'}`}
    >
      <span className={value ? 'text-mute' : 'text-soft'}>{label}</span>
      <span className={`relative h-6 ${value ? 'w-28' : 'w-6'}`}>
        <input
          type="date"
          value={value ?? ''}
          max="9999-12-31"
          onChange={(event) => onChange(event.target.value || undefined)}
          className={`absolute inset-y-0 left-0 rounded-sm pr-1 outline-none [&::-webkit-calendar-picker-indicator]:m-0 [&::-webkit-calendar-picker-indicator]:opacity-60 ${value ? 'w-28 bg-transparent font-medium' : 'w-6 bg-transparent text-transparent group-focus-within/date:z-10 group-focus-within/date:w-30 group-focus-within/date:bg-raised group-focus-within/date:pl-1 group-focus-within/date:text-ink group-focus-within/date:shadow-pop'}`}
        />
      </span>
    </label>
  )
}
