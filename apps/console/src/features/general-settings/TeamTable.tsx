/** The team: when each member joined, who has not signed in yet, and their treasury roles. */
import type { ApiReply } from '@holdfast/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { PersonName } from '../../ui/Initials.tsx'
import { alertUser } from '../../ui/ask.ts'
import { MenuItem } from '../../ui/Menu.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import type { Member } from '../members/member-list.ts'
import { MenuOfMember } from '../members/MenuOfMember.tsx'
import { useMembers } from '../members/use-members.ts'
import { useMemberWords } from '../members/words.ts'
import { MemberListState } from './MemberListState.tsx'

const PasswordLinkDialog = lazy(async () => ({
  default: (await import('../members/PasswordLinkDialog.tsx')).PasswordLinkDialog,
}))
const TreasuryRoleDialog = lazy(async () => ({
  default: (await import('./TreasuryRoleDialog.tsx')).TreasuryRoleDialog,
}))

type Opened =
  | { readonly kind: 'role'; readonly member: Member }
  | {
      readonly kind: 'link'
      readonly member: Member
      readonly link: ApiReply<'createMemberPasswordLink'>
    }
  | null

export function TeamTable() {
  const { columns, general, link: linkWords } = useMemberWords()
  const { entityId } = useSession()
  const query = useMembers('members', entityId)
  const [opened, setOpened] = useState<Opened>(null)
  const isNarrow = useIsNarrow()
  const Entry = isNarrow ? TeamCard : TeamRow
  const close = () => setOpened(null)
  const makeLink = async (member: Member) => {
    try {
      const link = await api.createMemberPasswordLink({ params: { orgId: entityId, id: member.id } })
      setOpened({ kind: 'link', member, link })
    } catch (error) {
      alertUser(reasonOf(error, linkWords.failed))
    }
  }
  return (
    <>
      <MemberListState query={query}>
        {(members) => {
          const rows = members.map((member) => (
            <Entry
              key={member.id}
              member={member}
              menu={
                <TeamMenu
                  member={member}
                  onRole={() => setOpened({ kind: 'role', member })}
                  onLink={() => void makeLink(member)}
                />
              }
            />
          ))
          if (isNarrow) return <CardList label={general.team}>{rows}</CardList>
          return (
            <TableFrame
              caption={general.team}
              className="min-w-[58rem]"
              columns={[
                { label: general.member },
                { label: columns.email },
                { label: general.publicKey },
                { label: columns.role },
                { label: general.status },
                { label: general.joined },
                { label: columns.actions, isActions: true },
              ]}
            >
              {rows}
            </TableFrame>
          )
        }}
      </MemberListState>
      <Suspense>
        {opened?.kind === 'role' && (
          <TreasuryRoleDialog
            member={query.data?.find(({ id }) => id === opened.member.id) ?? opened.member}
            onClose={close}
          />
        )}
        {opened?.kind === 'link' && (
          <PasswordLinkDialog name={opened.member.name} link={opened.link} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface RowProps {
  readonly member: Member
  readonly menu: ReactNode
}

function TeamRow({ member, menu }: RowProps) {
  const words = useMemberWords()
  const { general } = words
  return (
    <tr data-team={member.id} className="h-9 hover:bg-hover">
      <td className="max-w-56 truncate font-medium" title={member.name}>
        <PersonName id={member.user_id ?? member.id} name={member.name} />
      </td>
      <td className="max-w-64 truncate" title={member.email}>
        <bdi>{member.email}</bdi>
      </td>
      <td className="text-mute">-</td>
      <td>
        <TeamRoles member={member} />
      </td>
      <td>{general.statuses[statusOf(member)]}</td>
      <td className="text-soft">
        <Joined member={member} />
      </td>
      <td className="text-right">{menu}</td>
    </tr>
  )
}

function TeamCard({ member, menu }: RowProps) {
  const { columns, general } = useMemberWords()
  return (
    <RowCard
      data-team={member.id}
      title={<PersonName id={member.user_id ?? member.id} name={member.name} />}
      menu={menu}
    >
      <bdi className="break-words">{member.email}</bdi>
      <CardLines>
        <CardLine label={columns.role}>
          <TeamRoles member={member} />
        </CardLine>
        <CardLine label={general.status}>{general.statuses[statusOf(member)]}</CardLine>
        <CardLine label={general.joined}>
          <Joined member={member} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}

function TeamRoles({ member: { role, treasury_role } }: { readonly member: Member }) {
  const { roles, general } = useMemberWords()
  return (
    <>
      {role === null ? '-' : roles[role]}
      {treasury_role && <span className="text-mute"> · {general.treasuryRoles[treasury_role]}</span>}
    </>
  )
}

const Joined = ({ member: { joined_at } }: { readonly member: Member }) =>
  joined_at === undefined ? (
    <span className="text-mute">-</span>
  ) : (
    <time dateTime={joined_at}>{localTime(joined_at).slice(0, 10)}</time>
  )

interface MenuProps {
  readonly member: Member
  readonly onRole: () => void
  readonly onLink: () => void
}

function TeamMenu({ member, onRole, onLink }: MenuProps) {
  const words = useMemberWords()
  const { general } = words
  const mayChange = useWhyNot('change members') === null
  return (
    <MenuOfMember member={member} mayChange={mayChange}>
      <MenuItem isDisabled={!mayChange} onSelect={onRole}>
        {general.treasuryRole}
      </MenuItem>
      {member.is_invited === true && (
        <MenuItem isDisabled={!mayChange} onSelect={onLink}>
          {general.newLink}
        </MenuItem>
      )}
    </MenuOfMember>
  )
}

function statusOf(member: Member): 'archived' | 'invited' | 'active' | 'inactive' {
  if (member.is_retired) return 'archived'
  if (member.is_invited === true) return 'invited'
  return member.is_active ? 'active' : 'inactive'
}
