/** The requirements of a final statement, each with its state and the way to settle it. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { fullAmount } from '../../format/amount.ts'
import { britishLocale } from '../../format/british-locale.ts'
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
  /** A line for each difference of an asset. */
  readonly lines?: readonly string[]
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

function CheckLine({ check: { id, label, open, lines, to } }: { readonly check: Check }) {
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
      {open !== null && <bdi className="min-w-0 text-warn">{open}</bdi>}
      {open !== null && to !== undefined && (
        <Link to={to as '/'} className="ml-auto text-accent underline underline-offset-3">
          {to === '/admin/prices' ? words.toPrices : words.toReconciliation}
        </Link>
      )}
      {lines !== undefined && lines.length > 0 && (
        <ul className="basis-full pl-7 text-xs text-soft tabular-nums">
          {lines.map((line) => (
            <li key={line} className="break-words">
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const mostNames = 3
const mostLines = 5

/** How far the chain is from the ledger, by wallet and asset. */
function useDifferences(wallets: MonthEnd['wallets']): readonly string[] {
  const words = useMonthEndWords()
  const locale = useLocale()
  const lines = wallets.flatMap(({ name, assets }) =>
    assets.flatMap(({ symbol, decimals, is_verified: isKnown, proof }) => {
      if (!isKnown || proof === null || proof.is_equal) return []
      const units = parseUnits(proof.chain, decimals) - parseUnits(proof.books, decimals)
      const size = fullAmount(formatUnits(units < 0n ? -units : units, decimals), locale)
      return [words.difference(name, `${size} ${symbol}`, units > 0n)]
    }),
  )
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), words.more(lines.length - mostLines)]
}

function useChecks({ wallets, reasons, unpriced }: MonthEnd): Check[] {
  const words = useMonthEndWords()
  const locale = useLocale()
  const isStaff = useIsStaff()
  const list = new Intl.ListFormat(britishLocale(locale))
  const open = (...of: readonly Reason[]): string | null => {
    const names = wallets.flatMap(({ name, reasons: why }) =>
      why.some((reason) => of.includes(reason)) ? [name] : [],
    )
    if (names.length === 0) return null
    return list.format(
      names.length <= mostNames
        ? names
        : [...names.slice(0, mostNames), words.otherWallets(names.length - mostNames)],
    )
  }
  const missing = unpriced.filter(({ is_verified: isKnown }) => isKnown).length
  const to = '/reconciliations'
  return [
    { id: 'ended', label: words.checks.ended, open: reasons.includes('open-range') ? words.notEnded : null },
    { id: 'read', label: words.checks.read, open: open('never-read', 'unread'), to },
    { id: 'compared', label: words.checks.compared, open: open('not-compared'), to },
    {
      id: 'equal',
      label: words.checks.equal,
      open: open('difference', 'arithmetic'),
      lines: useDifferences(wallets),
      to,
    },
    { id: 'settled', label: words.checks.settled, open: open('pending', 'unreconciled'), to },
    {
      id: 'priced',
      label: words.checks.priced,
      open: missing === 0 ? null : words.assets(missing),
      ...(isStaff ? { to: '/admin/prices' as const } : {}),
    },
  ]
}
