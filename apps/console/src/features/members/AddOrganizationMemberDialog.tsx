import { useWords } from '../../words/words.tsx'
import { AddMemberDialog } from './AddMemberDialog.tsx'

export function AddOrganizationMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  return <AddMemberDialog title={dialogs.organizationMember} onClose={onClose} />
}
