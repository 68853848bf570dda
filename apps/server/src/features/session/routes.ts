import type { VerbsOf } from '../../http/verb.ts'
import { getCurrentUser } from './get-current-user.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { setPassword } from './set-password.ts'
import { verifyAdmin } from './verify-admin.ts'

export const session: VerbsOf<'login' | 'logout' | 'setPassword' | 'getCurrentUser' | 'verifyAdmin'> = {
  login,
  setPassword,
  logout,
  getCurrentUser,
  verifyAdmin,
}
