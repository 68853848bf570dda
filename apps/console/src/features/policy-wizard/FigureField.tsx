/** A whole number, with its meaning beside it. */
import type { AnswerFault } from '@holdfast/policy'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale } from '../../words/words.tsx'
import { usePolicyWords, useWizardWords } from '../policies/words.ts'
import { faultText } from './fault-text.ts'

type Figure = 'typicalTxSizeUSD' | 'dailyVolumeUSD' | 'perTxCapUSD' | 'dailyCapUSD' | 'approvalExpiryMinutes'

interface Props {
  readonly name: Figure
  readonly value: number | string
  readonly onChange: (value: number | string) => void
  /** Faults to show, if any. */
  readonly faults: readonly AnswerFault[]
}

export function FigureField({ name, value, onChange, faults }: Props) {
  const words = useWizardWords()
  const { dollars } = usePolicyWords()
  const locale = useLocale()
  const fault = faults.find(({ field }) => field === name)
  const isMoney = name !== 'approvalExpiryMinutes'
  return (
    <div className="max-w-64" data-answer={name}>
      <TextField
        label={words.questions[name]}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={String(value)}
        onChange={(text) => onChange(/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text)}
        hint={
          isMoney && typeof value === 'number'
            ? `${dollars(value)} · ${words.hints[name]}`
            : words.hints[name]
        }
        error={fault === undefined ? undefined : faultText(fault, words, locale)}
      />
    </div>
  )
}
