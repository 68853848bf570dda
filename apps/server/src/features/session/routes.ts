import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { deleteSession } from '@holdfast/store/write'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { Refused } from '../../http/refusal.ts'
import { login } from './login.ts'
import { setPassword } from './password-link.ts'
import { isSuspended } from './suspension.ts'

export const session: HandlersOf<'login' | 'logout' | 'setPassword' | 'getCurrentUser' | 'verifyAdmin'> = {
  login,
  setPassword,
  logout: async ({ db }, asked) => {
    const { user, tokenHash } = asked.actor
    await transaction(db, async (tx) => {
      await deleteSession(tx, tokenHash)
      const subject = { kind: 'session' as const, id: user.id, name: user.email }
      await recordChange(tx, asked, { organisationId: installationId, subject, verb: 'signed-out' })
    })
    return undefined
  },
  getCurrentUser: async (_, { actor: { user } }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    is_system: user.is_system,
    ...(isSuspended(user) ? { approvals_suspended_until: user.approvals_suspended_until.toISOString() } : {}),
  }),
  verifyAdmin: async (_, { actor: { user } }) => {
    if (!user.is_admin) throw new Refused(403, 'You do not have permission to open this page.')
    return { admin: true }
  },
}
