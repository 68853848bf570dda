import { codeOf, transaction, uniqueViolation } from '@holdfast/store'
import { updateUser } from '@holdfast/store/write'
import { Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { changeAccount } from './change-account.ts'

export const updateAdminUser: Verb<'updateAdminUser', 'db'> = async ({ db }, call) => {
  const { params, body, version } = call.request
  const { user } = call.actor
  try {
    return await transaction(db, (tx) =>
      changeAccount(tx, call, { id: params.id, version }, 'updated', async (before) => {
        if (body.is_admin !== before.is_admin && !user.is_admin)
          throw new Refused(403, 'Only an admin may change who is an admin.')
        if (body.is_system !== before.is_system && !user.is_system)
          throw new Refused(403, 'Only a system user may change who is a system user.')
        await updateUser(tx, { id: before.id }, body)
      }),
    )
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw new Refused(409, 'email: is already in use')
    throw error
  }
}
