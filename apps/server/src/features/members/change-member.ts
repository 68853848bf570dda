import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { applyMemberChange } from './apply-member-change.ts'
import { withActivity } from './with-activity.ts'

export const changeMember: Verb<'changeMember', 'db'> = ({ db }, call) => {
  const { params, body, version } = call.request
  authorise(call.actor, 'change members', params.orgId)
  const key = { organisationId: params.orgId, id: params.id, version }
  return applyMemberChange(db, call, key, withActivity(body))
}
