import { mayAs } from '@holdfast/ledger'
import { listPendingChanges as listStoredChanges } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { adoptersOf } from '../changes/adopters-of.ts'
import { presentPendingChange } from './present-pending-change.ts'

export const listPendingChanges: Verb<'listPendingChanges', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const { orgId } = params
  authorise(actor, 'read organisation', orgId)
  const open = await listStoredChanges(db, orgId, new Date())
  if (open.length === 0) return []
  const adopters = await adoptersOf(db, orgId)
  const own = actor.memberships.find(({ organisationId }) => organisationId === orgId)
  const maySeeWebhooks =
    actor.user.is_system ||
    (own !== undefined && mayAs(own.role, 'read webhooks')) ||
    adopters.some(({ id }) => id === actor.user.id)
  return open
    .filter(({ kind }) => maySeeWebhooks || !kind.startsWith('webhook-'))
    .map((change) => presentPendingChange(change, adopters))
}
