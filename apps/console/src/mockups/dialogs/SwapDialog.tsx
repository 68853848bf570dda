import { useWords } from '../../words/words.tsx'
import { sampleSwapTokens } from '../sample.ts'
import { amount, chosen, otherThan, percent } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function SwapDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { swap: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.swap}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        {
          name: 'from',
          label: words.from,
          check: chosen,
          initial: 'USDT',
          isHalf: true,
          options: sampleSwapTokens,
        },
        { name: 'amount', label: words.amount, check: amount, isHalf: true, inputMode: 'decimal' },
        { name: 'to', label: words.to, check: otherThan('from'), isHalf: true, options: sampleSwapTokens },
        {
          name: 'slippage',
          label: words.slippage,
          check: percent,
          initial: '0.5',
          isHalf: true,
          inputMode: 'decimal',
        },
      ]}
    />
  )
}
