/**
 * An amount: whole part, fraction dimmed in a box of fixed width so that points align, symbol in its own box, exact value in the
 * title.
 */
import { amountParts, type Rounding } from '../format/amount.ts'
import { useLocale } from '../words/words.tsx'

interface Props {
  /** Exact decimal text; null is unknown and shown as '—'. */
  readonly value: string | null
  readonly symbol?: string
  /** Decimals shown; truncated unless `rounding` is set. */
  readonly decimals: number
  readonly rounding?: Rounding
  /** Such as '≈'. */
  readonly mark?: string
}

export function Amount({ value, symbol, decimals, rounding = 'trunc', mark }: Props) {
  const locale = useLocale()
  if (value === null) return <span className="text-mute">—</span>
  const { whole, fraction } = amountParts(value, locale, decimals, rounding)
  return (
    <span
      title={symbol === undefined ? value : `${value} ${symbol}`}
      className="inline-flex items-baseline justify-end font-medium whitespace-nowrap"
    >
      {mark !== undefined && <span className="pr-1 font-normal text-mute">{mark}</span>}
      {whole}
      <span className="font-normal text-mute">{fraction}</span>
      {symbol !== undefined && (
        <bdi className="ml-1.5 w-10 truncate text-left text-2xs font-normal text-soft">{symbol}</bdi>
      )}
    </span>
  )
}
