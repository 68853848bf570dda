import { useWords } from '../../words/words.tsx'
import { filled, ipAddresses, someChosen } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function ApiUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { apiUser: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.apiUser}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'name', label: words.name, check: filled },
        {
          name: 'permissions',
          label: words.permissions,
          check: someChosen,
          isMany: true,
          initial: 'read',
          options: [
            { value: 'read', label: words.read },
            { value: 'transact', label: words.transact },
            { value: 'sign', label: words.sign },
          ],
        },
        { name: 'ips', label: words.ips, hint: words.ipsHint, check: ipAddresses, isMono: true },
      ]}
    />
  )
}
