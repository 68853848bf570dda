import { useWords } from '../../words/words.tsx'
import { chosen, filled } from './checks.ts'
import { SampleForm } from './SampleForm.tsx'
import { useDialogWords } from './use-dialog-words.ts'

export function SecurityKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  const { securityKey: words } = useDialogWords()
  return (
    <SampleForm
      title={dialogs.securityKey}
      lead={words.lead}
      submit={words.submit}
      onClose={onClose}
      fields={[
        { name: 'name', label: words.name, check: filled },
        {
          name: 'kind',
          label: words.kind,
          check: chosen,
          initial: 'usb',
          options: [
            { value: 'usb', label: words.usb },
            { value: 'passkey', label: words.passkey },
          ],
        },
      ]}
    />
  )
}
