/** Chooses a member's treasury role: none, view, request, approve, or all. */
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { useWords } from '../../words/words.tsx'
import type { Member } from '../members/member-list.ts'
import { treasuryChoices, useMemberActions } from '../members/use-member-actions.ts'
import { useMemberWords } from '../members/words.ts'

interface Props {
  readonly member: Member
  readonly onClose: () => void
}

export function TreasuryRoleDialog({ member, onClose }: Props) {
  const { common } = useWords()
  const { general: words } = useMemberWords()
  const { entityId } = useSession()
  const actions = useMemberActions('members', entityId)
  const [role, setRole] = useState<(typeof treasuryChoices)[number]>(member.treasury_role ?? 'none')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const isStored = await actions.setTreasuryRole(member, role === 'none' ? null : role)
    setBusy(false)
    if (isStored) onClose()
  }
  return (
    <Dialog
      title={words.treasuryRole}
      lead={words.treasuryRoleOf(member.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="px-5 py-4">
        <RadioRows
          legend={words.treasuryRole}
          options={treasuryChoices.map((value) => ({ value, label: words.treasuryRoles[value] }))}
          value={role}
          onChange={setRole}
        />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="solid" disabled={isBusy} onClick={() => void save()}>
          {common.save}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
