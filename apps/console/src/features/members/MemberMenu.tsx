import { MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import type { Member } from './member-list.ts'
import { MenuOfMember } from './MenuOfMember.tsx'
import type { MemberActions } from './use-member-actions.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly member: Member
  readonly mayChange: boolean
  readonly actions: MemberActions
  readonly onEdit: () => void
}

export function MemberMenu({ member, mayChange, actions, onEdit }: Props) {
  const words = useMemberWords()
  return (
    <MenuOfMember member={member} mayChange={mayChange}>
      <MenuItem isDisabled={!mayChange} onSelect={onEdit}>
        {words.edit}
      </MenuItem>
      {member.is_retired ? (
        <MenuItem isDisabled={!mayChange} onSelect={() => void actions.unarchive(member)}>
          {words.unarchive}
        </MenuItem>
      ) : (
        <MenuItem isDisabled={!mayChange} onSelect={() => void actions.archive(member)}>
          {words.archive}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem look="danger" isDisabled={!mayChange} onSelect={() => void actions.delete(member)}>
        {words.delete}
      </MenuItem>
    </MenuOfMember>
  )
}
