/** Whether any member could approve under a policy, as far as the member list shows; the server decides. */
import { type NeverApproved, type PolicyBundle, whyNeverApproved } from '@holdfast/policy'
import { useSession } from '../../session/use-session.ts'
import { useMembers } from '../members/use-members.ts'

export function useWhyNeverApproved(bundle: PolicyBundle): NeverApproved | null {
  const { entityId } = useSession()
  const { data: members } = useMembers('members', entityId)
  if (members === undefined) return null
  const active = members.filter(
    (member) => member.is_active && !member.is_retired && member.is_invited !== true,
  )
  return whyNeverApproved(
    bundle,
    active.map(({ id, treasury_role }) => ({ id, treasuryRole: treasury_role ?? null })),
  )
}
