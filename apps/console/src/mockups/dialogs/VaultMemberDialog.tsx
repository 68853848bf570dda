import { useWords } from '../../words/words.tsx'
import { chosen, email } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'
import { vaultField } from './vault-field.ts'

export function VaultMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { vaultMember: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.vaultMember}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        vaultField(words.vault),
        { name: 'email', label: words.email, check: email, inputMode: 'email' },
        {
          name: 'role',
          label: words.role,
          check: chosen,
          options: Object.entries(words.roles).map(([value, label]) => ({ value, label })),
        },
      ]}
    />
  )
}
