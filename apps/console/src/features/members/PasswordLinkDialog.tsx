import type { ApiReply } from '@holdfast/contract'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx'
import { useMemberWords } from './words.ts'

interface Props {
  /** The name of the link's recipient. */
  readonly name: string
  readonly link: ApiReply<'createMemberPasswordLink'>
  readonly onClose: () => void
}

export function PasswordLinkDialog({ name, link, onClose }: Props) {
  const { common } = useWords()
  const { link: words } = useMemberWords()
  return (
    <Dialog title={words.title} lead={words.lead(name)} closeLabel={common.close} onClose={onClose}>
      <div className="px-5 py-4">
        <PasswordLinkPanel link={link} />
      </div>
      <DialogFooter>
        <Button look="solid" onClick={onClose}>
          {common.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
