import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import type { Member } from './member-list.ts'
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
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(member.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {!mayChange && <p className="max-w-56 px-2 pt-1 pb-1.5 text-xs text-mute">{words.mayNot}</p>}
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
    </Menu>
  )
}
