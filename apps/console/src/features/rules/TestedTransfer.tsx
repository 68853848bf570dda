/** The decision on a tested transfer, with who checks each reason. */
import type { ApiReply } from '@holdfast/contract'
import { Ban, CircleCheck, Hourglass } from 'lucide-react'
import { formatAmount } from '../../format/amount.ts'
import { cx } from '../../ui/cx.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { CheckedBy } from './CheckedBy.tsx'
import { useTransferTestWords } from './words.ts'

const looks = {
  allowed: { wash: 'bg-good-wash', ink: 'text-good', Icon: CircleCheck },
  held: { wash: 'bg-warn-wash', ink: 'text-warn', Icon: Hourglass },
  refused: { wash: 'bg-bad-wash', ink: 'text-bad', Icon: Ban },
} as const

export function TestedTransfer({ tested }: { readonly tested: ApiReply<'testTransfer'> }) {
  const words = useTransferTestWords()
  const refusalText = useRefusalText()
  const locale = useLocale()
  const { outcome, findings, approvals_needed: needed, worth_usd: worth } = tested
  const { wash, ink, Icon } = looks[outcome]
  return (
    <section
      aria-label={words.result}
      data-outcome={outcome}
      className={cx('grid gap-2 rounded-md p-3', wash)}
    >
      <p className={cx('flex items-center gap-2 font-semibold', ink)}>
        <Icon aria-hidden className="size-4" />
        {words.outcomes[outcome]}
      </p>
      <p>{words.explanations[outcome]}</p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li
              key={`${finding.by} ${finding.code} ${JSON.stringify(finding.params)}`}
              className="flex items-baseline justify-between gap-3 border-t border-line py-1.5"
            >
              <span className="min-w-0 break-words">{refusalText(finding, finding.reason)}</span>
              <CheckedBy by={finding.by} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft">
        {needed !== null && words.needed(needed)}{' '}
        {worth !== null && words.worth(formatAmount(worth, locale, 2, 'halfExpand'))}
      </p>
    </section>
  )
}
