import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { applyMemberChange } from './apply-member-change.ts'

export const updateMember: Verb<'updateMember', 'db'> = ({ db }, call) => {
  const { params, body, version } = call.request
  authorise(call.actor, 'change members', params.orgId)
  return applyMemberChange(db, call, { organisationId: params.orgId, id: params.id, version }, body)
}
