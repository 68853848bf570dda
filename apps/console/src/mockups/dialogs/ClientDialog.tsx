import { useWords } from '../../words/words.tsx'
import { addressFields } from './address-fields.ts'
import { email, filled } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function ClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { client: words, optional } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.client}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'name', label: words.name, check: filled },
        { name: 'email', label: words.email, check: email, inputMode: 'email' },
        ...addressFields(words, optional),
      ]}
    />
  )
}
