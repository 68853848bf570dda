/** What the signed-in person may do with transfers here, as far as the console knows; the server decides. */
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../data/queries.ts'
import { useSession } from '../../session/use-session.ts'
import type { Member } from '../members/member-list.ts'
import { useMembers } from '../members/use-members.ts'

export interface Actor {
  readonly id: string | null
  /** Asks and submits: everybody here. */
  readonly mayDraft: boolean
  readonly mayMakeTransfers: boolean
  /** The password was replaced: nothing is approved or signed before. Null: not suspended. */
  readonly suspendedUntil: string | null
  /** Null: none. */
  readonly treasuryRole: NonNullable<Member['treasury_role']> | null
}

export function useActor(): Actor {
  const { entityId } = useSession()
  const { data: user } = useQuery(currentUserQuery)
  const { data: members } = useMembers('members', entityId)
  const own = members?.find(({ email }) => email.toLowerCase() === user?.email.toLowerCase())
  return {
    id: user?.id ?? null,
    mayDraft: user?.is_system === true || own !== undefined,
    mayMakeTransfers: user?.is_system === true || (own !== undefined && own.role !== 'User'),
    suspendedUntil: user?.approvals_suspended_until ?? null,
    treasuryRole: own?.treasury_role ?? null,
  }
}
