import type { VerbsOf } from '../../http/verb.ts'
import { addMember } from './add.ts'
import { changeMember } from './change-member.ts'
import { changeUser } from './change-user.ts'
import { findInDirectory, searchDirectory } from './directory.ts'
import { linkMember } from './link.ts'
import { listMembers } from './list-members.ts'
import { listUsers } from './list-users.ts'
import { passwordResets } from './password-resets.ts'
import { removeMember } from './remove.ts'
import { updateMember } from './update-member.ts'
import { updateUser } from './update-user.ts'

export const members: VerbsOf<
  | 'listMembers'
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
  createMember: addMember,
  updateMember,
  changeMember,
  deleteMember: removeMember,
  createMemberPasswordLink: linkMember,
  listUsers,
  updateUser,
  changeUser,
  searchDirectory,
  findInDirectory,
  ...passwordResets,
}
