import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { useWords } from '../../words/words.tsx'
import type { Member } from './member-list.ts'
import type { MemberActions } from './use-member-actions.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly member: Member
  readonly entityName: string
  readonly mayChange: boolean
  readonly actions: MemberActions
  readonly onEdit: () => void
}

export function MemberRow({ member, entityName, mayChange, actions, onEdit }: Props) {
  const { common } = useWords()
  const words = useMemberWords()
  return (
    <tr data-member={member.id} className="h-9 hover:bg-hover">
      <td className="max-w-44 truncate text-soft" title={entityName}>
        <bdi>{entityName}</bdi>
      </td>
      <td className="max-w-56 truncate font-medium" title={member.name}>
        <bdi>{member.name}</bdi>
      </td>
      <td className="max-w-64 truncate py-1" title={member.email}>
        <bdi>{member.email}</bdi>
        {member.is_invited === true && (
          <span className="flex flex-wrap items-center gap-2 text-2xs text-warn">
            {words.invited}
            {mayChange && (
              <Button
                look="row"
                aria-label={words.cancelInvitationOf(member.name)}
                onClick={() => void actions.cancelInvitation(member)}
              >
                {words.cancelInvitation}
              </Button>
            )}
          </span>
        )}
      </td>
      <td className="py-1">
        {member.role === null ? '-' : words.roles[member.role]}
        {member.treasury_role && (
          <span className="block text-2xs text-mute">
            {words.treasury}: {words.general.treasuryRoles[member.treasury_role]}
          </span>
        )}
      </td>
      <td className={member.is_active ? undefined : 'text-mute'}>
        {member.is_active ? common.yes : common.no}
      </td>
      <td className={member.is_system ? undefined : 'text-mute'}>
        {member.is_system ? common.yes : common.no}
      </td>
      <td>
        <CopyId id={member.id} />
      </td>
      <td className="text-right">
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
      </td>
    </tr>
  )
}
