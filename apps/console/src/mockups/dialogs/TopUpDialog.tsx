import { useWords } from '../../words/words.tsx'
import { sampleStablecoins } from '../sample.ts'
import { amount, chosen } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'
import { vaultField } from './vault-field.ts'

export function TopUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { topUp: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.topUp}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        vaultField(words.vault),
        {
          name: 'token',
          label: words.token,
          check: chosen,
          initial: 'USDT',
          isHalf: true,
          options: sampleStablecoins,
        },
        { name: 'amount', label: words.amount, check: amount, isHalf: true, inputMode: 'decimal' },
      ]}
    />
  )
}
