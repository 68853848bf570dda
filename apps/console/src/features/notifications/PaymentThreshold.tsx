/** Incoming payments below a value notify nobody. */
import { useState } from 'react'
import { amountForField, parseAmount } from '../../format/parse-amount.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { Section } from './Section.tsx'
import { type Settings, useChangeSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

export function PaymentThreshold({ settings: { payment_usd: stored } }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  const locale = useLocale()
  const change = useChangeSettings()
  const [text, setText] = useState(() => amountForField(stored, locale))
  const [isTried, setTried] = useState(false)
  const amount = read(text, locale)
  return (
    <Section title={words.payments}>
      <form
        className="mt-3 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (amount === null) return
          change({ payment_usd: amount }, undefined, () => reportSuccess(words.saved))
        }}
      >
        <div className="w-56">
          <TextField
            label={words.paymentFrom}
            inputMode="decimal"
            value={text}
            onChange={setText}
            hint={words.paymentHint}
            error={isTried && amount === null ? words.paymentForm : undefined}
          />
        </div>
        <Button type="submit" className="mt-6" disabled={amount === stored}>
          {words.save}
        </Button>
      </form>
    </Section>
  )
}

/** US dollars with at most two decimals; null for anything else. */
function read(text: string, locale: string): string | null {
  const parsed = parseAmount(text, locale)
  return 'value' in parsed && /^\d{1,12}(\.\d{1,2})?$/.test(parsed.value) ? parsed.value : null
}
