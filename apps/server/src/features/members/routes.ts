/** Members of an organisation, under their documented path and under the older one of users, with the same ids. */
import type { VerbsOf } from '../../http/verb.ts'
import { createMember } from './create-member.ts'
import { changeMember } from './change-member.ts'
import { changeUser } from './change-user.ts'
import { findInDirectory } from './find-in-directory.ts'
import { searchDirectory } from './search-directory.ts'
import { createMemberPasswordLink } from './create-member-password-link.ts'
import { listMemberSecurity } from './list-member-security.ts'
import { listMembers } from './list-members.ts'
import { listUsers } from './list-users.ts'
import { agreePasswordReset } from './agree-password-reset.ts'
import { declinePasswordReset } from './decline-password-reset.ts'
import { listPasswordResets } from './list-password-resets.ts'
import { deleteMember } from './delete-member.ts'
import { updateMember } from './update-member.ts'
import { updateUser } from './update-user.ts'

export const members: VerbsOf<
  | 'listMembers'
  | 'listMemberSecurity'
  | 'createMember'
  | 'updateMember'
  | 'changeMember'
  | 'deleteMember'
  | 'createMemberPasswordLink'
  | 'listPasswordResets'
  | 'agreePasswordReset'
  | 'declinePasswordReset'
  | 'listUsers'
  | 'updateUser'
  | 'changeUser'
  | 'searchDirectory'
  | 'findInDirectory'
> = {
  listMembers,
  listMemberSecurity,
  createMember,
  updateMember,
  changeMember,
  deleteMember,
  createMemberPasswordLink,
  listUsers,
  updateUser,
  changeUser,
  searchDirectory,
  findInDirectory,
  listPasswordResets,
  agreePasswordReset,
  declinePasswordReset,
}
