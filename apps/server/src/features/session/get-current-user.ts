import type { Verb } from '../../http/verb.ts'
import { isSuspended } from './suspension.ts'

export const getCurrentUser: Verb<'getCurrentUser'> = async (_, { actor: { user } }) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  is_system: user.is_system,
  is_admin: user.is_admin,
  ...(isSuspended(user) ? { approvals_suspended_until: user.approvals_suspended_until.toISOString() } : {}),
})
