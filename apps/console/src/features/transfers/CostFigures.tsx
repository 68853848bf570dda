/** The estimated cost of a transfer, and the reasons why it would fail. */
import { fullAmount } from '../../format/amount.ts'
import { countText } from '../../format/count-text.ts'
import { useLocale } from '../../words/words.tsx'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export const exact = (value: string | null, locale: string): string =>
  value === null ? '-' : fullAmount(value, locale)

interface Props {
  readonly checks: Checks
  readonly symbol: string
  readonly nativeSymbol: string
}

export function CostFigures({ checks, symbol, nativeSymbol }: Props) {
  const { checks: words } = useTransferWords()
  const locale = useLocale()
  const figure = (value: string | null, unit: string) =>
    value === null ? '—' : `${exact(value, locale)} ${unit}`
  const count = (value: number | null) => (value === null ? '—' : countText(value, locale))
  return (
    <dl
      title={words.feeWhy}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-5 gap-y-2 [&_dd]:font-medium [&_dt]:text-xs [&_dt]:text-mute"
    >
      {(
        [
          [words.balance, figure(checks.balance, symbol)],
          [words.energy, count(checks.energy)],
          [words.bandwidth, count(checks.bandwidth)],
          [words.fee, figure(checks.fee, nativeSymbol)],
          [words.feeCeiling, figure(checks.fee_ceiling, nativeSymbol)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One sentence for each reason. */
export function Failures({
  checks,
  nativeSymbol,
  lead,
}: Pick<Props, 'checks' | 'nativeSymbol'> & { readonly lead: string }) {
  const { checks: words } = useTransferWords()
  const locale = useLocale()
  if (checks.will_fail.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-bad-wash p-3 text-bad">
      <p className="font-medium">{lead}</p>
      {checks.will_fail.map(({ code, needed, available }) => (
        <p key={code}>
          {words.failures[code](exact(needed ?? '0', locale), exact(available ?? '0', locale), nativeSymbol)}
        </p>
      ))}
    </div>
  )
}
