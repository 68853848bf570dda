import { transaction } from '@holdfast/store'
import { deleteSessionsOf, updateUser } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { changeAccount } from './change-account.ts'

export const changeAdminUser: Verb<'changeAdminUser', 'db'> = ({ db }, call) => {
  const { params, body, version } = call.request
  const key = { id: params.id, version }
  return transaction(db, (tx) =>
    changeAccount(tx, call, key, body.is_retired ? 'archived' : 'restored', async (before) => {
      if (before.id === call.actor.user.id) throw refusal('OWN_ACCOUNT')
      await updateUser(tx, { id: before.id }, { is_retired: body.is_retired })
      if (body.is_retired) await deleteSessionsOf(tx, before.id)
    }),
  )
}
