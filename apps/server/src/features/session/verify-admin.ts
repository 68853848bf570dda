import { Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const verifyAdmin: Verb<'verifyAdmin'> = async (_, { actor: { user } }) => {
  if (!user.is_admin) throw new Refused(403, 'You do not have permission to open this page.')
  return { admin: true }
}
