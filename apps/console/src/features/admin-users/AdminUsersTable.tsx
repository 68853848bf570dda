import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { currentUserQuery } from '../../calls/queries.ts'
import { localTime } from '../../format/time.ts'
import { PersonName } from '../../ui/Initials.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useWords } from '../../words/words.tsx'
import type { AdminUser } from './use-admin-users.ts'
import { useAdminUserWords } from './words.ts'

type Act = (user: AdminUser) => void

interface Acts {
  readonly onEdit: Act
  readonly onHistory: Act
  readonly onLink: Act
  readonly onReset: Act
  readonly onArchive: Act
  readonly onUnarchive: Act
}

export function AdminUsersTable({ users, ...acts }: { readonly users: readonly AdminUser[] } & Acts) {
  const { pages } = useWords()
  const { columns } = useAdminUserWords()
  return (
    <TableFrame
      caption={pages.adminUsers}
      className="min-w-[62rem]"
      columns={[
        { label: columns.name },
        { label: columns.email },
        { label: columns.organizations },
        { label: columns.admin },
        { label: columns.system },
        { label: columns.sessions, align: 'right' },
        { label: columns.lastSeen },
        { label: columns.uuid },
        { label: columns.actions, isActions: true },
      ]}
    >
      {users.map((user) => (
        <AccountRow key={user.id} user={user} {...acts} />
      ))}
    </TableFrame>
  )
}

function AccountRow({ user, ...acts }: { readonly user: AdminUser } & Acts) {
  const { common } = useWords()
  const words = useAdminUserWords()
  const flag = (isSet: boolean) => (
    <span className={isSet ? 'font-medium' : 'text-mute'}>{isSet ? common.yes : common.no}</span>
  )
  return (
    <tr data-account={user.id} className="h-9 hover:bg-hover">
      <td className="max-w-44 truncate font-medium" title={user.name}>
        <PersonName id={user.id} name={user.name} />
      </td>
      <td className="max-w-48 truncate" title={user.email}>
        <bdi>{user.email}</bdi>
        {user.is_invited && <span className="block text-2xs text-warn">{words.invited}</span>}
        <ResetState user={user} />
      </td>
      <td className="max-w-34 truncate">
        <Places user={user} />
      </td>
      <td>{flag(user.is_admin)}</td>
      <td>{flag(user.is_system)}</td>
      <td className="text-right">{user.open_sessions}</td>
      <td className="whitespace-nowrap text-soft">
        {user.last_seen_at === null ? (
          <span className="text-mute">-</span>
        ) : (
          <time dateTime={user.last_seen_at}>{localTime(user.last_seen_at)}</time>
        )}
      </td>
      <td>
        <CopyId id={user.id} />
      </td>
      <td className="text-right">
        <Menu
          trigger={
            <Button look="cell" aria-label={words.menuOf(user.name)}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        >
          <MenuItem onSelect={() => acts.onEdit(user)}>{words.edit}</MenuItem>
          <MenuItem onSelect={() => acts.onHistory(user)}>{words.history}</MenuItem>
          <LinkItem user={user} {...acts} />
          <MenuSeparator />
          {user.is_retired ? (
            <MenuItem onSelect={() => acts.onUnarchive(user)}>{words.unarchive}</MenuItem>
          ) : (
            <MenuItem look="danger" onSelect={() => acts.onArchive(user)}>
              {words.archive}
            </MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  )
}

/** A person who has a password gets a link only after their organisation agrees; the requester then collects it. */
function LinkItem({
  user,
  onLink,
  onReset,
}: { readonly user: AdminUser } & Pick<Acts, 'onLink' | 'onReset'>) {
  const words = useAdminUserWords()
  const { data: me } = useQuery(currentUserQuery)
  const reset = user.password_reset
  const isDirect = user.is_invited || user.organizations.length === 0
  const isMine = reset?.state === 'agreed' && reset.requested_by.id === me?.id
  return isDirect || isMine ? (
    <MenuItem isDisabled={user.is_retired} onSelect={() => onLink(user)}>
      {isMine ? words.resetLink : words.newLink}
    </MenuItem>
  ) : (
    <MenuItem isDisabled={user.is_retired} onSelect={() => onReset(user)}>
      {words.requestReset}
    </MenuItem>
  )
}

function ResetState({ user: { password_reset: reset } }: { readonly user: AdminUser }) {
  const words = useAdminUserWords()
  if (!reset) return null
  const text = reset.state === 'agreed' ? words.resetAgreed : words.resetPending
  return (
    <span className="block text-2xs whitespace-normal text-warn">
      {text(reset.requested_by.name, localTime(reset.expires_at))}
    </span>
  )
}

function Places({ user }: { readonly user: AdminUser }) {
  const words = useAdminUserWords()
  if (user.organizations.length === 0) return <span className="text-mute">{words.noOrganizations}</span>
  return user.organizations.map(({ id, name, role, is_active, is_retired }, index) => {
    const isIn = is_active && !is_retired
    return (
      <span
        key={id}
        className={isIn ? undefined : 'text-mute'}
        title={isIn ? undefined : words.inactiveThere}
      >
        {index > 0 && ', '}
        <bdi>{name}</bdi> <span className="text-mute">{words.roles[role]}</span>
      </span>
    )
  })
}
