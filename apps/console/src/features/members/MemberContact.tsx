/** The email address of a member, the second factor, and an invitation that waits. */
import { localTime, relativeTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import type { Member } from './member-list.ts'
import type { MemberActions } from './use-member-actions.ts'
import type { MemberSecurity } from './use-members.ts'
import { useMemberWords } from './words.ts'

export interface ShownMember {
  readonly member: Member
  /** Undefined: unknown to this person. */
  readonly security: MemberSecurity | undefined
  readonly mayChange: boolean
  readonly actions: MemberActions
}

export function MemberContact({ member, security, mayChange, actions }: ShownMember) {
  const words = useMemberWords()
  return (
    <>
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
    </>
  )
}

/** The second factor, and when the person was last here. */
function SecurityLine({ security: { second_factor, last_seen_at } }: { readonly security: MemberSecurity }) {
  const { security: words } = useMemberWords()
  const locale = useLocale()
  return (
    <span className="block whitespace-normal text-2xs text-mute">
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
