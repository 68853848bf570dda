import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardList } from '../../ui/CardList.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { EditedMemberCard } from './EditedMemberCard.tsx'
import { EditedMemberRow } from './EditedMemberRow.tsx'
import type { Member } from './member-list.ts'
import { MemberCard } from './MemberCard.tsx'
import { MemberRow } from './MemberRow.tsx'
import type { EditedMember } from './use-member-controls.tsx'
import { useMemberSecurity } from './use-members.ts'
import { useMemberActions } from './use-member-actions.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly members: readonly Member[]
}

export function MembersTable({ members }: Props) {
  const { pages } = useWords()
  const { columns } = useMemberWords()
  const { entityId, entityName } = useSession()
  const actions = useMemberActions('members', entityId)
  const mayChange = useWhyNot('change members') === null
  const security = useMemberSecurity(entityId, mayChange)
  const [edited, setEdited] = useState<string | null>(null)
  const isNarrow = useIsNarrow()
  const shownOf = (member: Member) => ({
    member,
    security: security.get(member.id),
    mayChange,
    actions,
    onEdit: () => setEdited(member.id),
  })
  const editedOf = (member: Member): EditedMember => ({
    member,
    onSave: (fields, treasuryRole) => actions.save(member, fields, treasuryRole),
    onClose: () => setEdited(null),
  })
  if (isNarrow)
    return (
      <CardList label={pages.users}>
        {members.map((member) =>
          member.id === edited ? (
            <EditedMemberCard key={member.id} {...editedOf(member)} />
          ) : (
            <MemberCard key={member.id} {...shownOf(member)} />
          ),
        )}
      </CardList>
    )
  return (
    <TableFrame
      caption={pages.users}
      className="min-w-[54rem]"
      columns={[
        { label: columns.entity },
        { label: columns.name },
        { label: columns.email },
        { label: columns.role },
        { label: columns.active },
        { label: columns.system },
        { label: columns.uuid },
        { label: columns.actions, isActions: true },
      ]}
    >
      {members.map((member) =>
        member.id === edited ? (
          <EditedMemberRow key={member.id} {...editedOf(member)} entityName={entityName} hasId />
        ) : (
          <MemberRow key={member.id} {...shownOf(member)} entityName={entityName} />
        ),
      )}
    </TableFrame>
  )
}
