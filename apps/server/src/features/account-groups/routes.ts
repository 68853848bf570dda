import type { VerbsOf } from '../../http/verb.ts'
import { createAccountGroup } from './create-account-group.ts'
import { deleteAccountGroup } from './delete-account-group.ts'
import { listAccountGroups } from './list-account-groups.ts'
import { setAccountGroupActivity } from './set-account-group-activity.ts'
import { updateAccountGroup } from './update-account-group.ts'

export const accountGroups: VerbsOf<
  | 'listAccountGroups'
  | 'createAccountGroup'
  | 'updateAccountGroup'
  | 'setAccountGroupActivity'
  | 'deleteAccountGroup'
> = {
  listAccountGroups,
  createAccountGroup,
  updateAccountGroup,
  setAccountGroupActivity,
  deleteAccountGroup,
}
