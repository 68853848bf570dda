/** This month or the last one, as the two dates of the filter. */
import { useState } from 'react'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { useFindingWords } from '../finding-words.ts'
import { localDay } from '../local-time.ts'
import { choosingRange, type TransactionsSearch } from '../page-search.ts'
import { monthDays } from './month-days.ts'

interface Props {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (change: Partial<TransactionsSearch>) => void
}

const months = ['thisMonth', 'lastMonth'] as const

export function MonthChoice({ from, to, onChange }: Props) {
  const words = useFindingWords()
  const [today] = useState(() => localDay(new Date()))
  const daysOf = (month: (typeof months)[number]) => monthDays(today, month === 'lastMonth')
  return (
    <FilterSelect
      label={words.month}
      all={words.all}
      options={months.map((value) => ({ value, label: words[value] }))}
      value={months.find((month) => daysOf(month).from === from && daysOf(month).to === to)}
      onChange={(month) =>
        onChange({ ...choosingRange(undefined), ...(month === undefined ? {} : daysOf(month)) })
      }
    />
  )
}
