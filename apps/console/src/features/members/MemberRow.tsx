import { PersonName } from '../../ui/Initials.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { useWords } from '../../words/words.tsx'
import { MemberContact, type ShownMember } from './MemberContact.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberRoles } from './MemberRoles.tsx'

interface Props extends ShownMember {
  readonly entityName: string
  readonly onEdit: () => void
}

export function MemberRow({ member, security, entityName, mayChange, actions, onEdit }: Props) {
  const { common } = useWords()
  return (
    <tr data-member={member.id} className="h-9 hover:bg-hover">
      <td className="max-w-44 truncate text-soft" title={entityName}>
        <bdi>{entityName}</bdi>
      </td>
      <td className="max-w-56 truncate font-medium" title={member.name}>
        <PersonName id={member.user_id ?? member.id} name={member.name} />
      </td>
      <td className="max-w-64 truncate py-1" title={member.email}>
        <MemberContact member={member} security={security} mayChange={mayChange} actions={actions} />
      </td>
      <td className="py-1">
        <MemberRoles member={member} />
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
        <MemberMenu member={member} mayChange={mayChange} actions={actions} onEdit={onEdit} />
      </td>
    </tr>
  )
}
