/** The actions on a member, by the calls of its list. A refused action shows the documented text. */
import { ApiError } from '@holdfast/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { isConflict } from '../../calls/refusals.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { isProposed, reportProposed } from '../changes/report-proposed.ts'
import type { Member } from './member-list.ts'
import { dropMember, refreshMembers, storeMember, type MemberSource } from './use-members.ts'
import { useMemberWords } from './words.ts'

type Role = NonNullable<Member['role']>
export type MemberFields = Pick<Member, 'name' | 'email' | 'is_active' | 'is_system'> & {
  readonly role: Role
}
export type TreasuryRole = NonNullable<Member['treasury_role']> | null
export const treasuryChoices = ['none', 'Viewer', 'Treasurer', 'Approver', 'Admin'] as const
type Patch = NonNullable<Parameters<typeof api.changeMember>[0]['body']>

export interface MemberActions {
  /** Resolves to whether it was saved. The treasury role has a separate call, made only for a change. */
  readonly save: (member: Member, fields: MemberFields, treasuryRole: TreasuryRole) => Promise<boolean>
  readonly archive: (member: Member) => Promise<void>
  readonly unarchive: (member: Member) => Promise<void>
  readonly delete: (member: Member) => Promise<void>
  readonly cancelInvitation: (member: Member) => Promise<void>
  readonly setTreasuryRole: (member: Member, role: Member['treasury_role']) => Promise<boolean>
}

export function useMemberActions(source: MemberSource, entityId: string): MemberActions {
  const words = useMemberWords()
  const client = useQueryClient()
  const attempt = async (act: () => Promise<Member | undefined>, failed: string): Promise<boolean> => {
    try {
      const stored = await act()
      if (stored === undefined) await refreshMembers(client, entityId)
      else storeMember(client, entityId, stored)
      return true
    } catch (error) {
      if (reportProposed(error)) return true
      alertUser(withReason(failed, error))
      if (isConflict(error)) await refreshMembers(client, entityId)
      return false
    }
  }
  const remove = async ({ id }: Member): Promise<void> => {
    try {
      await api.deleteMember({ params: { orgId: entityId, id } })
      dropMember(client, entityId, id)
    } catch (error) {
      alertUser(deleteFailure(words.deleteFailed, error))
    }
  }
  const patch = ({ id, version }: Member, body: Patch) =>
    source === 'members'
      ? api.changeMember({ params: { orgId: entityId, id }, version, body })
      : api.changeUser({ params: { id }, version, body })
  /** The older layout's call sets only whether a person is archived; the active state follows from it. */
  const activity = (isRetired: boolean): Patch =>
    source === 'members' ? { is_retired: isRetired, is_active: !isRetired } : { is_retired: isRetired }
  return {
    save: (member, body, treasuryRole) =>
      attempt(async () => {
        const { id, version } = member
        const isSame = treasuryRole === (member.treasury_role ?? null)
        const put = () =>
          source === 'members'
            ? api.updateMember({ params: { orgId: entityId, id }, version, body })
            : api.updateUser({ params: { id }, version, body })
        // A proposal of the same person takes the treasury role in, too.
        const stored = await put().catch((error: unknown) => {
          if (isSame || !isProposed(error)) throw error
          return undefined
        })
        if (isSame) return stored
        if (stored !== undefined) storeMember(client, entityId, stored)
        return patch({ ...member, version: stored?.version ?? undefined }, { treasury_role: treasuryRole })
      }, words.saveFailed),
    archive: async (member) => {
      // In the older layout the icon acts at once; the icon that reverts it replaces it.
      if (source === 'users' || (await confirmUser(words.confirmRetire, words.archive)))
        await attempt(() => patch(member, activity(true)), words.retireFailed)
    },
    unarchive: async (member) =>
      void (await attempt(() => patch(member, activity(false)), words.restoreFailed)),
    delete: async (member) => {
      if (await confirmUser(words.confirmDelete(member.name), words.delete)) await remove(member)
    },
    cancelInvitation: async (member) => {
      if (await confirmUser(words.confirmCancel(member.name), words.cancelInvitation)) await remove(member)
    },
    setTreasuryRole: (member, role) =>
      attempt(() => patch(member, { treasury_role: role ?? null }), words.saveFailed),
  }
}

/** The documented text, with the server's reason below it; after a conflict, the reason alone. */
export function withReason(failed: string, error: unknown): string {
  if (isConflict(error)) return error.detail
  if (error instanceof ApiError && error.status < 500 && error.detail !== null)
    return `${failed}\n${error.detail}`
  return failed
}

const deleteFailure = (failed: (status: string) => string, error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? failed(String(error.status))) : failed('0')
