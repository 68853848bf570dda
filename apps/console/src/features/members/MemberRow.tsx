import { Ellipsis } from 'lucide-react'
import { PersonName } from '../../ui/Initials.tsx'
import { localTime, relativeTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Member } from './member-list.ts'
import type { MemberSecurity } from './use-members.ts'
import type { MemberActions } from './use-member-actions.ts'
import { useMemberWords } from './words.ts'

interface Props {
  readonly member: Member
  /** Undefined: unknown to this person. */
  readonly security: MemberSecurity | undefined
  readonly entityName: string
  readonly mayChange: boolean
  readonly actions: MemberActions
  readonly onEdit: () => void
}

export function MemberRow({ member, security, entityName, mayChange, actions, onEdit }: Props) {
  const { common } = useWords()
  const words = useMemberWords()
  return (
    <tr data-member={member.id} className="h-9 hover:bg-hover">
      <td className="max-w-44 truncate text-soft" title={entityName}>
        <bdi>{entityName}</bdi>
      </td>
      <td className="max-w-56 truncate font-medium" title={member.name}>
        <PersonName id={member.user_id ?? member.id} name={member.name} />
      </td>
      <td className="max-w-64 truncate py-1" title={member.email}>
        <bdi>{member.email}</bdi>
        {security !== undefined && <SecurityLine security={security} />}
        {member.is_invited === true && (
          <span className="flex flex-wrap items-center gap-2 text-2xs text-warn">
            {words.invited}
            {mayChange && (
              <Button
                look="row"
                aria-label={words.cancelInvitationOf(member.name)}
                onClick={() => void actions.cancelInvitation(member)}
              >
                {words.cancelInvitation}
              </Button>
            )}
          </span>
        )}
      </td>
      <td className="py-1">
        {member.role === null ? '-' : words.roles[member.role]}
        {member.treasury_role && (
          <span className="block text-2xs text-mute">
            {words.treasury}: {words.general.treasuryRoles[member.treasury_role]}
          </span>
        )}
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
        <Menu
          trigger={
            <Button look="cell" aria-label={words.menuOf(member.name)}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        >
          {!mayChange && <p className="max-w-56 px-2 pt-1 pb-1.5 text-xs text-mute">{words.mayNot}</p>}
          <MenuItem isDisabled={!mayChange} onSelect={onEdit}>
            {words.edit}
          </MenuItem>
          {member.is_retired ? (
            <MenuItem isDisabled={!mayChange} onSelect={() => void actions.unarchive(member)}>
              {words.unarchive}
            </MenuItem>
          ) : (
            <MenuItem isDisabled={!mayChange} onSelect={() => void actions.archive(member)}>
              {words.archive}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem look="danger" isDisabled={!mayChange} onSelect={() => void actions.delete(member)}>
            {words.delete}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
}

/** The second factor, and when the person was last here. */
function SecurityLine({ security: { second_factor, last_seen_at } }: { readonly security: MemberSecurity }) {
  const { security: words } = useMemberWords()
  const locale = useLocale()
  return (
    <span className="block text-2xs text-mute">
      <span className={second_factor === 'none' ? 'text-warn' : undefined}>
        {words.factors[second_factor]}
      </span>
      {' · '}
      {last_seen_at === null ? (
        words.neverSeen
      ) : (
        <time dateTime={last_seen_at} title={localTime(last_seen_at)}>
          {words.seen(ago(last_seen_at, locale))}
        </time>
      )}
    </span>
  )
}

const ago = (iso: string, locale: string): string => relativeTime(iso, new Date(), locale)
