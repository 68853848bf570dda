/** A member on a narrow screen. */
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { PersonName } from '../../ui/Initials.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { useWords } from '../../words/words.tsx'
import { MemberContact, type ShownMember } from './MemberContact.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberRoles } from './MemberRoles.tsx'
import { useMemberWords } from './words.ts'

interface Props extends ShownMember {
  readonly onEdit: () => void
}

export function MemberCard({ onEdit, ...shown }: Props) {
  const { common } = useWords()
  const { columns } = useMemberWords()
  const { member, mayChange, actions } = shown
  return (
    <RowCard
      data-member={member.id}
      title={<PersonName id={member.user_id ?? member.id} name={member.name} />}
      menu={<MemberMenu member={member} mayChange={mayChange} actions={actions} onEdit={onEdit} />}
    >
      <div className="break-words">
        <MemberContact {...shown} />
      </div>
      <CardLines>
        <CardLine label={columns.role}>
          <MemberRoles member={member} />
        </CardLine>
        {!member.is_active && <CardLine label={columns.active}>{common.no}</CardLine>}
        {member.is_system && <CardLine label={columns.system}>{common.yes}</CardLine>}
        <CardLine label={columns.uuid}>
          <CopyId id={member.id} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}
