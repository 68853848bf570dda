/** Two amounts in the notation of the language. They apply half a second after the last key, as the search does. */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { amountForField, parseAmount, type ParsedAmount } from '../../../format/parse-amount.ts'
import { cx } from '../../../ui/cx.ts'
import { useFindingWords } from '../finding-words.ts'

interface Range {
  readonly least: string | undefined
  readonly most: string | undefined
}

interface Props extends Range {
  readonly locale: string
  readonly onChange: (range: Partial<Range>) => void
}

const applyMs = 500

export function AmountRange({ least, most, locale, onChange }: Props) {
  const words = useFindingWords()
  const isSet = least !== undefined || most !== undefined
  return (
    <fieldset
      className={cx(
        'flex h-7 shrink-0 items-center rounded-md border pr-0.5 pl-2',
        isSet ? 'border-accent/40 bg-selected' : 'border-line',
      )}
    >
      <legend className="sr-only">{words.amount}</legend>
      <span aria-hidden className={isSet ? 'text-mute' : 'text-soft'}>
        {words.amount}
      </span>
      <AmountInput
        label={words.least}
        value={least}
        locale={locale}
        onChange={(value) => onChange({ least: value })}
      />
      <span aria-hidden className="px-0.5 text-mute">
        –
      </span>
      <AmountInput
        label={words.most}
        value={most}
        locale={locale}
        onChange={(value) => onChange({ most: value })}
      />
    </fieldset>
  )
}

interface InputProps {
  readonly label: string
  readonly value: string | undefined
  readonly locale: string
  readonly onChange: (value: string | undefined) => void
}

function AmountInput({ label, value, locale, onChange }: InputProps) {
  const words = useFindingWords()
  const faultId = useId()
  const shown = value === undefined ? '' : amountForField(value, locale)
  const [typed, setTyped] = useState(shown)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    setTyped(shown)
  }
  const parsed = readTyped(typed, locale)
  const fault =
    'value' in parsed
      ? null
      : parsed.fault === 'ambiguous'
        ? words.amountAmbiguous(parsed.whole, parsed.decimal)
        : words.amountWrong
  const apply = (text: string): void => {
    const next = readTyped(text, locale)
    if (!('value' in next) || next.value === value) return
    setFollowed(next.value)
    onChange(next.value)
  }
  const applyLater = useEffectEvent(apply)
  useEffect(() => {
    const timer = setTimeout(() => applyLater(typed), applyMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span className="relative">
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed)
        }}
        className="h-6 w-17 rounded-sm bg-transparent px-1 tabular-nums placeholder:text-mute aria-invalid:outline-1 aria-invalid:outline-bad"
      />
      {fault !== null && (
        <span
          id={faultId}
          role="status"
          className="pop absolute top-full right-0 z-30 mt-1.5 w-max max-w-60 px-2.5 py-1.5 text-bad"
        >
          {fault}
        </span>
      )}
    </span>
  )
}

const readTyped = (text: string, locale: string): ParsedAmount | { readonly value: undefined } =>
  text.trim() === '' ? { value: undefined } : parseAmount(text, locale)
