/** Closing a month: what is ready and what is not, the figures, statements, and files for accounting programs. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { walletsQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale } from '../../words/words.tsx'
import { Figures } from './Figures.tsx'
import { daysOfMonth, type Days, lastMonths, monthName, monthSoFar } from './range.ts'
import { Readiness } from './Readiness.tsx'
import { StatementMaker } from './StatementMaker.tsx'
import { type MonthEndScope, useMonthEnd } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

const Accounting = lazy(async () => ({ default: (await import('./Accounting.tsx')).Accounting }))
const MadeStatements = lazy(async () => ({ default: (await import('./MadeStatements.tsx')).MadeStatements }))
const WalletsOfMonth = lazy(async () => ({ default: (await import('./WalletsOfMonth.tsx')).WalletsOfMonth }))

const shownMonths = 15
const ownRange = 'own'

export function MonthEndPage() {
  const words = useMonthEndWords()
  const { entityId } = useSession()
  const [months] = useState(() => lastMonths(new Date(), shownMonths))
  const [days, setDays] = useState<Days>(() => daysOfMonth(months[0] ?? ''))
  const [isOwn, setOwn] = useState(false)
  const [wallet, setWallet] = useState<string>()
  const scope: MonthEndScope = {
    entity_id: entityId,
    ...days,
    ...(wallet === undefined ? {} : { wallet_id: wallet }),
  }
  const monthEnd = useMonthEnd(scope)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <ScopeBar
        months={months}
        days={days}
        isOwn={isOwn}
        wallet={wallet}
        onDays={setDays}
        onOwn={setOwn}
        onWallet={setWallet}
      />
      {monthEnd.isError ? (
        <ErrorState
          message={reasonOf(monthEnd.error, words.failed)}
          onRetry={() => void monthEnd.refetch()}
        />
      ) : monthEnd.data === undefined ? (
        <Skeleton rows={8} widths={['w-40', 'ml-auto w-32']} />
      ) : (
        <>
          <div className="grid border-b border-line lg:grid-cols-[minmax(0,1fr)_24rem]">
            <Readiness monthEnd={monthEnd.data} />
            <Figures monthEnd={monthEnd.data} />
          </div>
          <div className="grid border-b border-line lg:grid-cols-2">
            <StatementMaker scope={scope} isProvisional={monthEnd.data.is_provisional} />
            <Suspense fallback={<div className="min-h-64" />}>
              <Accounting scope={scope} />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton rows={6} widths={['w-40', 'ml-auto w-32']} />}>
            <WalletsOfMonth wallets={monthEnd.data.wallets} onChoose={setWallet} />
          </Suspense>
        </>
      )}
      <Suspense>
        <MadeStatements />
      </Suspense>
    </div>
  )
}

interface BarProps {
  readonly months: readonly string[]
  readonly days: Days
  readonly isOwn: boolean
  readonly wallet: string | undefined
  readonly onDays: (days: Days) => void
  readonly onOwn: (isOwn: boolean) => void
  readonly onWallet: (wallet: string | undefined) => void
}

function ScopeBar({ months, days, isOwn, wallet, onDays, onOwn, onWallet }: BarProps) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const { data: wallets = [] } = useQuery(walletsQuery(entityId))
  const [soFar] = useState(() => monthSoFar(new Date()))
  const current = soFar.first_day.slice(0, 7)
  const choose = (month: string | undefined) => {
    onOwn(month === ownRange)
    if (month !== undefined && month !== ownRange) onDays(month === current ? soFar : daysOfMonth(month))
  }
  return (
    <search className="flex min-h-11 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      <FilterSelect
        label={words.month}
        options={[
          { value: current, label: words.soFar(monthName(current, locale)) },
          ...months.map((month) => ({ value: month, label: monthName(month, locale) })),
          { value: ownRange, label: words.ownRange },
        ]}
        value={isOwn ? ownRange : days.first_day.slice(0, 7)}
        onChange={choose}
      />
      {isOwn && (
        <>
          <DayField
            label={words.firstDay}
            value={days.first_day}
            onChange={(day) => onDays({ ...days, first_day: day })}
          />
          <DayField
            label={words.lastDay}
            value={days.last_day}
            onChange={(day) => onDays({ ...days, last_day: day })}
          />
        </>
      )}
      <FilterSelect
        label={words.wallet}
        all={words.allWallets}
        options={wallets.map(({ id, name }) => ({ value: id, label: name }))}
        value={wallet}
        onChange={onWallet}
      />
    </search>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

const DayField = ({ label, value, onChange }: DayProps) => (
  <input
    type="date"
    aria-label={label}
    value={value}
    onChange={(event) => {
      if (event.target.value !== '') onChange(event.target.value)
    }}
    className="h-7 rounded-md border border-line bg-page px-1.5"
  />
)
