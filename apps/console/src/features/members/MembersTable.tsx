import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { EditedMemberRow } from './EditedMemberRow.tsx'
import type { Member } from './member-list.ts'
import { MemberRow } from './MemberRow.tsx'
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
  return (
    <TableFrame
      caption={pages.users}
      className="min-w-[54rem] max-sm:[&_:is(td,th):first-child]:hidden max-sm:[&_:is(td,th):nth-child(2)]:pl-5"
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
          <EditedMemberRow
            key={member.id}
            member={member}
            entityName={entityName}
            hasId
            onSave={(fields, treasuryRole) => actions.save(member, fields, treasuryRole)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <MemberRow
            key={member.id}
            member={member}
            security={security.get(member.id)}
            entityName={entityName}
            mayChange={mayChange}
            actions={actions}
            onEdit={() => setEdited(member.id)}
          />
        ),
      )}
    </TableFrame>
  )
}
