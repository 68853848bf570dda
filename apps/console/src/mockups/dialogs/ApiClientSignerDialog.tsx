import { useWords } from '../../words/words.tsx'
import { sampleApiUsers } from '../sample.ts'
import { chosen, filled, publicKey } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function ApiClientSignerDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { signer: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.apiClientSigner}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'name', label: words.name, check: filled },
        {
          name: 'user',
          label: words.user,
          check: chosen,
          options: sampleApiUsers.map(({ name }) => ({ value: name, label: name })),
        },
        { name: 'publicKey', label: words.publicKey, check: publicKey, isMono: true },
      ]}
    />
  )
}
