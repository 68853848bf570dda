/** The team: when each member joined, who has not signed in yet, and their treasury roles. */
import type { ApiReply } from '@holdfast/contract'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { PersonName } from '../../ui/Initials.tsx'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import type { Member } from '../members/member-list.ts'
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
  const mayChange = useWhyNot('change members') === null
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
        {(members) => (
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
            {members.map((member) => (
              <TeamRow
                key={member.id}
                member={member}
                mayChange={mayChange}
                onRole={() => setOpened({ kind: 'role', member })}
                onLink={() => void makeLink(member)}
              />
            ))}
          </TableFrame>
        )}
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
  readonly mayChange: boolean
  readonly onRole: () => void
  readonly onLink: () => void
}

function TeamRow({ member, mayChange, onRole, onLink }: RowProps) {
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
        {member.role === null ? '-' : words.roles[member.role]}
        {member.treasury_role && (
          <span className="text-mute"> · {general.treasuryRoles[member.treasury_role]}</span>
        )}
      </td>
      <td>{general.statuses[statusOf(member)]}</td>
      <td className="text-soft">
        {member.joined_at === undefined ? (
          <span className="text-mute">-</span>
        ) : (
          <time dateTime={member.joined_at}>{localTime(member.joined_at).slice(0, 10)}</time>
        )}
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
          <MenuItem isDisabled={!mayChange} onSelect={onRole}>
            {general.treasuryRole}
          </MenuItem>
          {member.is_invited === true && (
            <MenuItem isDisabled={!mayChange} onSelect={onLink}>
              {general.newLink}
            </MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  )
}

function statusOf(member: Member): 'archived' | 'invited' | 'active' | 'inactive' {
  if (member.is_retired) return 'archived'
  if (member.is_invited === true) return 'invited'
  return member.is_active ? 'active' : 'inactive'
}
