import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import {
  findRulesFreeze,
  listMembers,
  listPendingChanges,
  listUnreadNotices,
  listUnreadTransferNotices,
} from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { adoptersOf } from '../changes/adopters-of.ts'
import type { InboxPlace } from './inbox-place.ts'
import { paymentNoticesFor } from './payment-notices-for.ts'
import { presentNotices, requestIdsOf } from './present-notices.ts'
import { presentRequestNotices } from './present-request-notices.ts'
import { readNamedRequests } from './read-named-requests.ts'
import { rulesToActOn } from './rules-to-act-on.ts'
import { transfersToActOn } from './transfers-to-act-on.ts'

type Inbox = ApiReply<'getInbox'>

const mostNotices = 100

export const showInbox: Verb<'getInbox', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  const place = { organisationId, userId: actor.user.id }
  const frozen = await freezeOf(db, organisationId)
  const unread = await listUnreadNotices(db, { ...place, limit: mostNotices })
  // While signing is frozen, that is an item of its own, so the notice of it is for the time after.
  const notices = unread.filter(({ kind }) => frozen === null || kind !== 'signing-stopped')
  const ofRequests = await listUnreadTransferNotices(db, { ...place, limit: mostNotices })
  const requests = await readNamedRequests(db, organisationId, [
    ...requestIdsOf(notices),
    ...ofRequests.map(({ request_id }) => request_id),
  ])
  return {
    transfers: await transfersToActOn(db, place, actor),
    rules: await rulesToActOn(db, place),
    changes: await changesToDecide(db, place),
    frozen,
    notices: await presentNotices(db, organisationId, notices, requests),
    payments: await paymentNoticesFor(db, place),
    requests: presentRequestNotices(ofRequests, requests),
  }
}

async function changesToDecide(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
): Promise<Inbox['changes']> {
  const open = await listPendingChanges(db, organisationId, new Date())
  const others = open.filter(({ proposed_by, person }) => proposed_by !== userId && person !== userId)
  if (others.length === 0) return []
  const adopters = await adoptersOf(db, organisationId)
  if (!adopters.some(({ id }) => id === userId)) return []
  return others
    .toSorted((a, b) => a.proposed_at.getTime() - b.proposed_at.getTime())
    .map(({ id, kind, subject_name, proposer, proposed_at }) => ({
      id,
      kind,
      subject: subject_name,
      by: proposer,
      at: proposed_at.toISOString(),
    }))
}

async function freezeOf(db: Queryable, organisationId: string): Promise<Inbox['frozen']> {
  const freeze = await findRulesFreeze(db, organisationId)
  if (freeze === undefined) return null
  const { frozen_at: at, frozen_by: by } = freeze
  const members = by === null ? [] : await listMembers(db, [organisationId])
  return { by: members.find(({ user_id }) => user_id === by)?.name ?? null, at: at.toISOString() }
}
