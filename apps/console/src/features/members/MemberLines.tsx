/** The role of a member in a card, and what is unusual about the account. */
import { CardLine } from '../../ui/CardLine.tsx'
import { useWords } from '../../words/words.tsx'
import type { Member } from './member-list.ts'
import { MemberRoles } from './MemberRoles.tsx'
import { useMemberWords } from './words.ts'

export function MemberLines({ member }: { readonly member: Member }) {
  const { common } = useWords()
  const { columns } = useMemberWords()
  return (
    <>
      <CardLine label={columns.role}>
        <MemberRoles member={member} />
      </CardLine>
      {!member.is_active && <CardLine label={columns.active}>{common.no}</CardLine>}
      {member.is_system && <CardLine label={columns.system}>{common.yes}</CardLine>}
    </>
  )
}
