/** Preferences of the list, edited as a draft: nothing is stored or applied before Save. */
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { lazyWords, useWords } from '../../words/words.tsx'
import {
  defaultPreferences,
  noThresholds,
  thresholdSteps,
  thresholdSymbols,
  type ThresholdSymbol,
  type TransactionPreferences,
} from './preferences.ts'

const usePreferencesWords = lazyWords({
  en: async () => (await import('../../../locales/en/transaction-preferences.ts')).transactionPreferences,
  es: async () => (await import('../../../locales/es/transaction-preferences.ts')).transactionPreferences,
})

interface Props {
  readonly preferences: TransactionPreferences
  readonly onSave: (preferences: TransactionPreferences) => void
  readonly onClearFilters: () => void
  readonly onClose: () => void
}

export function PreferencesDialog({ preferences, onSave, onClearFilters, onClose }: Props) {
  const id = useId()
  const { common } = useWords()
  const words = usePreferencesWords()
  const [draft, setDraft] = useState(preferences)
  const [wrong, setWrong] = useState<readonly ThresholdSymbol[]>([])
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const refused = thresholdSymbols.filter((symbol) => !isThreshold(event.currentTarget, symbol))
    setWrong(refused)
    if (refused.length > 0) return
    onSave(draft)
    onClose()
  }
  const clearEverything = (): void => {
    onSave({ ...preferences, thresholds: noThresholds })
    onClearFilters()
    onClose()
  }
  const toggles = [
    ['showEnergy', words.showEnergy],
    ['showUnknown', words.showUnknown],
    ['mergedView', words.merge],
  ] as const
  return (
    <Dialog title={words.title} onClose={onClose} closeLabel={common.close}>
      <form noValidate onSubmit={save}>
        <div className="grid gap-5 px-5 py-4">
          <fieldset className="grid gap-2">
            <legend className="font-medium">{words.thresholds}</legend>
            <p className="text-mute" id={`${id}-why`}>
              {words.thresholdsWhy}
            </p>
            <div className="grid grid-cols-2 gap-x-4 gap-y-3">
              {thresholdSymbols.map((symbol) => (
                <label key={symbol} className="grid gap-1">
                  <span className="font-medium text-soft">{symbol}</span>
                  <input
                    type="number"
                    name={symbol}
                    inputMode="decimal"
                    min="0"
                    step={thresholdSteps[symbol]}
                    value={draft.thresholds[symbol]}
                    onChange={(event) =>
                      setDraft({
                        ...draft,
                        thresholds: { ...draft.thresholds, [symbol]: event.target.value },
                      })
                    }
                    aria-invalid={wrong.includes(symbol)}
                    aria-describedby={wrong.includes(symbol) ? `${id}-${symbol}` : `${id}-why`}
                    className="h-8 w-full min-w-0 rounded-md border border-edge bg-page px-2 text-right tabular-nums aria-invalid:border-bad"
                  />
                  {wrong.includes(symbol) && (
                    <span id={`${id}-${symbol}`} role="alert" className="text-xs text-bad">
                      {words.notANumber}
                    </span>
                  )}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-1">
            {toggles.map(([name, label]) => (
              <label key={name} className="flex h-8 items-center gap-2">
                <input
                  type="checkbox"
                  checked={draft[name]}
                  onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
                  className="size-4 accent-accent"
                />
                {label}
              </label>
            ))}
          </div>
        </div>
        <DialogFooter>
          <Button onClick={() => setDraft(defaultPreferences)}>{words.reset}</Button>
          <Button look="ghost" onClick={clearEverything}>
            {words.debugClear}
          </Button>
          <span className="ml-auto flex gap-2">
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="solid" type="submit">
              {words.save}
            </Button>
          </span>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** A field without a valid number reads as empty, so ask the browser for its validity. */
function isThreshold(form: HTMLFormElement, symbol: ThresholdSymbol): boolean {
  const field = form.elements.namedItem(symbol) as HTMLInputElement
  return !field.validity.badInput && /^\d*\.?\d*$/.test(field.value)
}
