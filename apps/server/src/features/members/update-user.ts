import type { Verb } from '../../http/verb.ts'
import { applyMemberChange } from './apply-member-change.ts'
import { authoriseUser } from './authorise-user.ts'

export const updateUser: Verb<'updateUser', 'db'> = async ({ db }, call) => {
  const { params, body, version } = call.request
  const organisationId = await authoriseUser(db, call.actor, 'change members', params.id)
  return applyMemberChange(db, call, { organisationId, id: params.id, version }, body)
}
