import { deleteSession } from '@holdfast/store/write'
import type { HandlersOf } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { login } from './login.ts'

export const session: HandlersOf<'login' | 'logout' | 'getCurrentUser' | 'verifyAdmin'> = {
  login,
  logout: async ({ db }, { actor }) => {
    await deleteSession(db, actor.tokenHash)
    return undefined
  },
  getCurrentUser: async (_, { actor: { user } }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    is_system: user.is_system,
  }),
  verifyAdmin: async (_, { actor: { user } }) => {
    if (!user.is_admin) throw new Refused(403, 'You do not have permission to open this page.')
    return { admin: true }
  },
}
