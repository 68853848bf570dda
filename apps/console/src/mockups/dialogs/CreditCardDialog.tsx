import { useWords } from '../../words/words.tsx'
import { cardNumber, cvc, expiry, filled } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function CreditCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { creditCard: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.editCreditCard}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'holder', label: words.holder, check: filled },
        { name: 'number', label: words.number, check: cardNumber, isMono: true, inputMode: 'numeric' },
        { name: 'expiry', label: words.expiry, check: expiry, isHalf: true },
        { name: 'cvc', label: words.cvc, check: cvc, isHalf: true, inputMode: 'numeric' },
      ]}
    />
  )
}
