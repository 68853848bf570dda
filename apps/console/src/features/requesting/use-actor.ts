/** The rights of the signed-in person for transfers, as far as the console knows; the server decides. */
import { isWithheld, mayAs, submitterRoles } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../calls/queries.ts'
import { useSession } from '../../session/use-session.ts'
import type { Member } from '../members/member-list.ts'
import { useMembers } from '../members/use-members.ts'

export interface Actor {
  readonly id: string | null
  /** The rights are known. */
  readonly isKnown: boolean
  /** May request, and submit their own requests. */
  readonly mayDraft: boolean
  readonly maySubmitOthers: boolean
  readonly mayMakeTransfers: boolean
  /** The password was replaced: no approving or signing until then. Null: not suspended. */
  readonly suspendedUntil: string | null
  /** Null: none. */
  readonly treasuryRole: NonNullable<Member['treasury_role']> | null
}

export function useActor(): Actor {
  const { entityId } = useSession()
  const { data: user } = useQuery(currentUserQuery)
  const { data: members } = useMembers('members', entityId)
  const own = members?.find(({ email }) => email.toLowerCase() === user?.email.toLowerCase())
  const treasuryRole = own?.treasury_role ?? null
  const isSystem = user?.is_system === true
  return {
    id: user?.id ?? null,
    isKnown: user !== undefined && members !== undefined,
    mayDraft: (isSystem || own !== undefined) && !isWithheld(treasuryRole, 'draft transfers'),
    maySubmitOthers: submitterRoles.some((role) => role === treasuryRole),
    mayMakeTransfers:
      (isSystem || (typeof own?.role === 'string' && mayAs(own.role, 'make transfers'))) &&
      !isWithheld(treasuryRole, 'make transfers'),
    suspendedUntil: user?.approvals_suspended_until ?? null,
    treasuryRole,
  }
}
