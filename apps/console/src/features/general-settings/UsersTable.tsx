/** Users by the older call: edited in place, archived and restored by an icon. */
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Button } from '../../ui/Button.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { PersonName } from '../../ui/Initials.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import { EditedMemberCard } from '../members/EditedMemberCard.tsx'
import { EditedMemberRow } from '../members/EditedMemberRow.tsx'
import type { Member } from '../members/member-list.ts'
import { MemberLines } from '../members/MemberLines.tsx'
import { MemberRoles } from '../members/MemberRoles.tsx'
import { useMemberActions } from '../members/use-member-actions.ts'
import { useMembers } from '../members/use-members.ts'
import { useMemberWords } from '../members/words.ts'
import { MemberListState } from './MemberListState.tsx'

export function UsersTable() {
  const { entityId } = useSession()
  const query = useMembers('users', entityId)
  return <MemberListState query={query}>{(members) => <Table members={members} />}</MemberListState>
}

function Table({ members }: { readonly members: readonly Member[] }) {
  const { columns, general } = useMemberWords()
  const { entityId } = useSession()
  const actions = useMemberActions('users', entityId)
  const mayChange = useWhyNot('change members') === null
  const [edited, setEdited] = useState<string | null>(null)
  const isNarrow = useIsNarrow()
  const Edited = isNarrow ? EditedMemberCard : EditedMemberRow
  const User = isNarrow ? UserCard : UserRow
  const rows = members.map((member) =>
    member.id === edited ? (
      <Edited
        key={member.id}
        member={member}
        onSave={(fields, treasuryRole) => actions.save(member, fields, treasuryRole)}
        onClose={() => setEdited(null)}
      />
    ) : (
      <User
        key={member.id}
        member={member}
        acts={
          <UserActs
            member={member}
            mayChange={mayChange}
            onEdit={() => setEdited(member.id)}
            onArchive={() => void actions.archive(member)}
            onRestore={() => void actions.unarchive(member)}
          />
        }
      />
    ),
  )
  if (isNarrow) return <CardList label={general.users}>{rows}</CardList>
  return (
    <TableFrame
      caption={general.users}
      className="min-w-[46rem]"
      columns={[
        { label: columns.name },
        { label: columns.email },
        { label: columns.role },
        { label: columns.active },
        { label: columns.system },
        { label: columns.actions, isActions: true },
      ]}
    >
      {rows}
    </TableFrame>
  )
}

interface RowProps {
  readonly member: Member
  readonly acts: ReactNode
}

function UserRow({ member, acts }: RowProps) {
  const { common } = useWords()
  return (
    <tr data-user={member.id} className="h-9 hover:bg-hover">
      <td className="max-w-56 truncate font-medium" title={member.name}>
        <PersonName id={member.user_id ?? member.id} name={member.name} isMute={member.is_retired} />
      </td>
      <td className="max-w-64 truncate" title={member.email}>
        <bdi>{member.email}</bdi>
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
      <td className="text-right whitespace-nowrap">{acts}</td>
    </tr>
  )
}

function UserCard({ member, acts }: RowProps) {
  return (
    <RowCard
      data-user={member.id}
      title={<PersonName id={member.user_id ?? member.id} name={member.name} isMute={member.is_retired} />}
      menu={acts}
    >
      <bdi className="break-words">{member.email}</bdi>
      <CardLines>
        <MemberLines member={member} />
      </CardLines>
    </RowCard>
  )
}

interface ActsProps {
  readonly member: Member
  readonly mayChange: boolean
  readonly onEdit: () => void
  readonly onArchive: () => void
  readonly onRestore: () => void
}

function UserActs({ member, mayChange, onEdit, onArchive, onRestore }: ActsProps) {
  const words = useMemberWords()
  const [Icon, act, label] = member.is_retired
    ? [ArchiveRestore, onRestore, words.restoreOf(member.name)]
    : [Archive, onArchive, words.archiveOf(member.name)]
  const tip = (text: string) => (mayChange ? text : words.mayNot)
  return (
    <>
      <Button
        look="cell"
        disabled={!mayChange}
        aria-label={words.editOf(member.name)}
        title={tip(words.editOf(member.name))}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-3.5" />
      </Button>
      <Button look="cell" disabled={!mayChange} aria-label={label} title={tip(label)} onClick={act}>
        <Icon aria-hidden className="size-3.5" />
      </Button>
    </>
  )
}
