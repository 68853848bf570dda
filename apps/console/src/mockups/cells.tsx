/** Cells that several static pages share. */
import { formatAmount } from '../format/amount.ts'
import { usdText } from '../format/usd-text.ts'
import { cx } from '../ui/cx.ts'
import { useLocale } from '../words/words.tsx'
import { useMockupWords } from './use-mockup-words.ts'

/** US dollars, with the sign where the language places it. */
export function Dollars({ value, decimals = 2 }: { readonly value: string; readonly decimals?: number }) {
  const locale = useLocale()
  const text = formatAmount(value, locale, decimals)
  return <bdi>{usdText(text, locale)}</bdi>
}

export const Name = ({ children }: { readonly children: string }) => <bdi>{children}</bdi>
export const Day = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="text-soft">
    {at}
  </time>
)

/** Only the last digits; a screen reader gets a sentence instead of the dots. */
export function Masked({
  end,
  spoken,
  mark = '•••• ',
}: {
  readonly end: string
  readonly spoken: string
  readonly mark?: string
}) {
  return (
    <>
      <span aria-hidden className="font-mono text-xs">
        {mark}
        {end}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}

const looks = {
  pending: 'bg-warn-wash text-warn',
  active: 'bg-good-wash text-good',
  paid: 'bg-good-wash text-good',
  sent: 'bg-selected text-ink',
  frozen: 'bg-hover text-soft',
  inactive: 'bg-hover text-soft',
  overdue: 'bg-bad-wash text-bad',
} as const

export function Status({ status }: { readonly status: keyof typeof looks }) {
  const words = useMockupWords()
  return (
    <span
      className={cx('inline-flex h-5 items-center rounded-full px-2 text-2xs font-medium', looks[status])}
    >
      {words.status[status]}
    </span>
  )
}
