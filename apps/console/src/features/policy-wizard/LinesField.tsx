/** A list with one entry per line. Parsed entries and errors are shown below it line by line. */
import type { AnswerFault } from '@holdfast/policy'
import { useId, type ReactNode } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'
import { useLocale } from '../../words/words.tsx'
import { useWizardWords } from '../policies/words.ts'
import { faultText } from './fault-text.ts'

interface Props {
  readonly name: 'whitelistedAddresses' | 'ipAllowlist' | 'geoAllowlist'
  readonly lines: readonly string[]
  readonly onChange: (lines: string[]) => void
  readonly faults: readonly AnswerFault[]
  /** The parsed entries. */
  readonly children?: ReactNode
}

export function LinesField({ name, lines, onChange, faults, children }: Props) {
  const words = useWizardWords()
  const locale = useLocale()
  const id = useId()
  const own = faults.filter(({ field }) => field === name)
  return (
    <div className="grid gap-1.5" data-answer={name}>
      <TextArea
        label={words.questions[name]}
        name={name}
        isMono
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        spellCheck={false}
        autoComplete="off"
        maxLength={150_000}
        aria-describedby={own.length > 0 ? id : undefined}
        value={lines.join('\n')}
        onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
        hint={words.hints[name]}
        error={own.length > 0 ? words.faults.lines(own.length) : undefined}
      />
      {own.length > 0 && (
        <ul id={id} className="grid gap-0.5 text-xs text-bad">
          {own.slice(0, 20).map((fault) => {
            const text = faultText(fault, words, locale)
            return (
              <li key={text} className="break-all">
                {text}
              </li>
            )
          })}
        </ul>
      )}
      {children}
    </div>
  )
}
