import { deletePushDevice as deleteStoredDevice } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const deletePushDevice: Verb<'deletePushDevice', 'db'> = async ({ db }, { actor, request }) => {
  const { id } = request.params
  if (!(await deleteStoredDevice(db, { id, userId: actor.user.id }))) throw notFound('device')
  return undefined
}
