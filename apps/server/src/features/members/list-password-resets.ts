import { listPendingPasswordResets } from '@holdfast/store/read'
import { authoriseHead } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listPasswordResets: Verb<'listPasswordResets', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  authoriseHead(actor, params.orgId)
  return (await listPendingPasswordResets(db, params.orgId, new Date())).map((reset) => ({
    id: reset.id,
    person: { id: reset.user_id, name: reset.person, email: reset.email },
    requested_by: { id: reset.requested_by, name: reset.requester },
    requested_at: reset.requested_at.toISOString(),
    expires_at: reset.expires_at.toISOString(),
  }))
}
