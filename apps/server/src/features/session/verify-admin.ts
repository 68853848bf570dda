import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const verifyAdmin: Verb<'verifyAdmin'> = async (_, { actor: { user } }) => {
  if (!user.is_admin) throw refusal('ADMIN_PAGE_FORBIDDEN')
  return { admin: true }
}
