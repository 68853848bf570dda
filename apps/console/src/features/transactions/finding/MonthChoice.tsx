/** A month of the organisation's transactions, as the two dates of the filter. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../calls/api.ts'
import { useSession } from '../../../session/use-session.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { useLocale } from '../../../words/words.tsx'
import { useFindingWords } from '../finding-words.ts'
import { localDay } from '../local-time.ts'
import { choosingRange, type TransactionsSearch } from '../page-search.ts'
import { monthDays, monthName, monthOf } from './month-days.ts'

interface Props {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (change: Partial<TransactionsSearch>) => void
}

export function MonthChoice({ from, to, onChange }: Props) {
  const words = useFindingWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const [today] = useState(() => localDay(new Date()))
  const { data } = useQuery({
    queryKey: ['transaction-months', entityId],
    queryFn: () => api.listTransactionMonths({ query: { entity_id: entityId } }),
    staleTime: 300_000,
  })
  const [current, last] = [monthOf(today), monthOf(today, true)]
  const months = [...new Set([current, last, ...(data?.months ?? [])])].toSorted().toReversed()
  const labelOf = (month: string): string => {
    const name = monthName(month, locale)
    if (month === current) return `${words.thisMonth} (${name})`
    return month === last ? `${words.lastMonth} (${name})` : name
  }
  return (
    <FilterSelect
      label={words.month}
      all={words.all}
      options={months.map((value) => ({ value, label: labelOf(value) }))}
      value={months.find((month) => monthDays(month).from === from && monthDays(month).to === to)}
      onChange={(month) =>
        onChange({ ...choosingRange(undefined), ...(month === undefined ? {} : monthDays(month)) })
      }
    />
  )
}
