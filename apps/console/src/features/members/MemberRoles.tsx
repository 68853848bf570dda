/** The role of a member, and the treasury role below it. */
import type { Member } from './member-list.ts'
import { useMemberWords } from './words.ts'

export function MemberRoles({ member: { role, treasury_role } }: { readonly member: Member }) {
  const words = useMemberWords()
  return (
    <>
      {role === null ? '-' : words.roles[role]}
      {treasury_role && (
        <span className="block text-2xs text-mute">
          {words.treasury}: {words.general.treasuryRoles[treasury_role]}
        </span>
      )}
    </>
  )
}
