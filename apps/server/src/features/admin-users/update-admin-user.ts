import { codeOf, transaction, uniqueViolation } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { updateUser } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNoNamesake } from '../members/assert-no-namesake.ts'
import { notifyOfEmail } from '../members/notify-of-email.ts'
import { changeAccount } from './change-account.ts'

export const updateAdminUser: Verb<'updateAdminUser', 'db'> = async ({ db }, call) => {
  const { params, body, version } = call.request
  const { user } = call.actor
  try {
    return await transaction(db, (tx) =>
      changeAccount(tx, call, { id: params.id, version }, 'updated', async (before) => {
        if (body.is_admin !== before.is_admin && !user.is_admin) throw refusal('ADMIN_FLAG_FORBIDDEN')
        if (body.is_system !== before.is_system && !user.is_system) throw refusal('SYSTEM_FLAG_FORBIDDEN')
        if (body.name !== before.name)
          await assertNoNamesake(tx, await listPlaces(tx, before.id), before.id, body.name)
        await updateUser(tx, { id: before.id }, body)
        await notifyOfEmail(tx, {
          userId: before.id,
          earlier: before.email,
          email: body.email,
          by: user.id,
        })
      }),
    )
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('EMAIL_IN_USE', { field: 'email' })
    throw error
  }
}
