/** The requirements of a final statement, each with its state and the way to settle it. */
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { cx } from '../../ui/cx.ts'
import { useLocale } from '../../words/words.tsx'
import { periodText } from './range.ts'
import type { MonthEnd } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

type Reason = MonthEnd['reasons'][number]

interface Check {
  readonly id: string
  readonly label: string
  /** The open part; null: nothing is open. */
  readonly open: string | null
  readonly to?: '/reconciliations' | '/admin/prices'
}

export function Readiness({ monthEnd }: { readonly monthEnd: MonthEnd }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const checks = useChecks(monthEnd)
  const { is_provisional: isProvisional } = monthEnd
  return (
    <section aria-label={words.checks.label} className="min-w-0 px-5 py-4">
      <p className="text-soft">{periodText(monthEnd, locale)}</p>
      <h2
        data-ready={!isProvisional}
        className={cx('text-xl font-semibold tracking-tight', isProvisional ? 'text-warn' : 'text-good')}
      >
        {isProvisional ? words.notReady : words.ready}
      </h2>
      <p className="text-soft">{isProvisional ? words.notReadyWhy : words.readyWhy}</p>
      <ul className="mt-3 divide-y divide-line">
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
    </section>
  )
}

function CheckLine({ check: { id, label, open, to } }: { readonly check: Check }) {
  const words = useMonthEndWords()
  const Icon = open === null ? CircleCheck : CircleAlert
  return (
    <li
      data-check={id}
      data-open={open !== null}
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5"
    >
      <Icon aria-hidden className={cx('size-4 shrink-0', open === null ? 'text-good' : 'text-warn')} />
      <span className="sr-only">{open === null ? words.fine : words.open}</span>
      <span className={open === null ? 'text-soft' : 'font-medium'}>{label}</span>
      {open !== null && <span className="text-warn">{open}</span>}
      {open !== null && to !== undefined && (
        <Link to={to as '/'} className="ml-auto text-accent underline underline-offset-3">
          {to === '/admin/prices' ? words.toPrices : words.toReconciliation}
        </Link>
      )}
    </li>
  )
}

function useChecks({ wallets, reasons, unpriced }: MonthEnd): Check[] {
  const words = useMonthEndWords()
  const isStaff = useIsStaff()
  const open = (...of: readonly Reason[]): string | null => {
    const count = wallets.filter((wallet) => wallet.reasons.some((reason) => of.includes(reason))).length
    return count === 0 ? null : words.wallets(count)
  }
  const missing = unpriced.filter(({ is_verified: isKnown }) => isKnown).length
  const to = '/reconciliations'
  return [
    { id: 'ended', label: words.checks.ended, open: reasons.includes('open-range') ? words.notEnded : null },
    { id: 'read', label: words.checks.read, open: open('never-read', 'unread'), to },
    { id: 'compared', label: words.checks.compared, open: open('not-compared'), to },
    { id: 'equal', label: words.checks.equal, open: open('difference', 'arithmetic'), to },
    { id: 'settled', label: words.checks.settled, open: open('pending', 'unreconciled'), to },
    {
      id: 'priced',
      label: words.checks.priced,
      open: missing === 0 ? null : words.assets(missing),
      ...(isStaff ? { to: '/admin/prices' as const } : {}),
    },
  ]
}
