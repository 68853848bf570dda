import { useWords } from '../../words/words.tsx'
import { AddMemberDialog } from './AddMemberDialog.tsx'

export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogs } = useWords()
  return <AddMemberDialog title={dialogs.user} onClose={onClose} />
}
