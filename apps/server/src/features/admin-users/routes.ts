/** Accounts of the installation. A caller who acts on a person with a flag of the platform has that flag; nobody locks themselves
 *  out. */
import type { VerbsOf } from '../../http/verb.ts'
import { changeAdminUser } from './change-admin-user.ts'
import { createAdminUserPasswordLink } from './create-admin-user-password-link.ts'
import { listAdminUsers } from './list-admin-users.ts'
import { listSignIns } from './list-sign-ins.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { updateAdminUser } from './update-admin-user.ts'

export const adminUsers: VerbsOf<
  | 'listAdminUsers'
  | 'updateAdminUser'
  | 'changeAdminUser'
  | 'createAdminUserPasswordLink'
  | 'requestPasswordReset'
  | 'listSignIns'
> = {
  listAdminUsers,
  updateAdminUser,
  changeAdminUser,
  createAdminUserPasswordLink,
  requestPasswordReset,
  listSignIns,
}
