/** A member on a narrow screen. */
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { PersonName } from '../../ui/Initials.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { MemberContact, type ShownMember } from './MemberContact.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberLines } from './MemberLines.tsx'
import { useMemberWords } from './words.ts'

interface Props extends ShownMember {
  readonly onEdit: () => void
}

export function MemberCard({ onEdit, ...shown }: Props) {
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
        <MemberLines member={member} />
        <CardLine label={columns.uuid}>
          <CopyId id={member.id} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}
