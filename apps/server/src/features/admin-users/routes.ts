/** Accounts of the installation. Acting on a person with a flag of the platform requires that flag, and people cannot
 *  lock themselves out. */
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
