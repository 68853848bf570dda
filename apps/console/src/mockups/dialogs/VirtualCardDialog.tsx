import { useWords } from '../../words/words.tsx'
import { filled, limit } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function VirtualCardDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { virtualCard: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.virtualCard}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'nickname', label: words.nickname, check: filled },
        { name: 'holder', label: words.holder, check: filled },
        { name: 'limit', label: words.limit, check: limit, inputMode: 'decimal' },
      ]}
    />
  )
}
