/** The changes of a version in words: what is removed and what is added. */
import type { RulesChangeInAnswer } from '@holdfast/contract'
import { describeRulesChange } from './describe-rules-change.ts'
import { useLocale } from '../../words/words.tsx'
import { useRulesWords } from './words.ts'

interface Props {
  readonly changes: readonly RulesChangeInAnswer[]
  readonly assets: Parameters<typeof describeRulesChange>[2]
}

export function RulesDiff({ changes, assets }: Props) {
  const words = useRulesWords()
  const locale = useLocale()
  return (
    <ul className="overflow-hidden rounded-md border border-line" data-rules-diff>
      {changes.flatMap((change) => {
        const { subject, before, after } = describeRulesChange(change, words, assets, locale)
        const key = `${change.code} ${change.params.id} ${change.params.item}`
        return [
          ...(before === null
            ? []
            : [
                <DiffLine key={`${key} -`} sign="−" spoken={words.removed} subject={subject} text={before} />,
              ]),
          ...(after === null
            ? []
            : [<DiffLine key={`${key} +`} sign="+" spoken={words.added} subject={subject} text={after} />]),
        ]
      })}
    </ul>
  )
}

function DiffLine({
  sign,
  spoken,
  subject,
  text,
}: {
  readonly sign: '+' | '−'
  readonly spoken: string
  readonly subject: string
  readonly text: string
}) {
  return (
    <li
      className={`flex gap-3 border-b border-line px-3 py-2 last:border-0 ${sign === '+' ? 'bg-good-wash' : 'bg-bad-wash'}`}
    >
      <span aria-hidden className="font-mono">
        {sign}
      </span>
      <span className="sr-only">{spoken}</span>
      <span className="min-w-0 break-words">
        {subject}: <span className="font-medium">{text}</span>
      </span>
    </li>
  )
}
