import { formatUnits } from '@holdfast/ledger'
import {
  findRulesFreeze,
  listMembers,
  listPayments,
  listPendingChanges,
  listUnreadNotices,
} from '@holdfast/store/read'
import type { Queryable } from '@holdfast/store'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { type ApiReply, type NoticeKind, noticeKindTable } from '@holdfast/contract'
import { adoptersOf } from '../changes/adopters-of.ts'
import type { InboxPlace } from './inbox-place.ts'
import { paymentNoticesFor } from './payment-notices-for.ts'
import { requestNoticesFor } from './request-notices-for.ts'
import { rulesToActOn } from './rules-to-act-on.ts'
import { transfersAbout } from './transfers-about.ts'
import { transfersToActOn } from './transfers-to-act-on.ts'

type Inbox = ApiReply<'getInbox'>

export const showInbox: Verb<'getInbox', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  const place = { organisationId, userId: actor.user.id }
  const frozen = await freezeOf(db, organisationId)
  return {
    transfers: await transfersToActOn(db, place, actor),
    rules: await rulesToActOn(db, place),
    changes: await changesToDecide(db, place),
    frozen,
    notices: await noticesFor(db, place, { isFrozen: frozen !== null }),
    payments: await paymentNoticesFor(db, place),
    requests: await requestNoticesFor(db, place),
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

const mostNotices = 100

/** While signing is frozen, that is an item of its own, so the notice of it is for the time after. */
async function noticesFor(
  db: Queryable,
  place: InboxPlace,
  { isFrozen }: { readonly isFrozen: boolean },
): Promise<Inbox['notices']> {
  const unread = await listUnreadNotices(db, { ...place, limit: mostNotices })
  const payments = await paymentsOf(db, place.organisationId, unread)
  const transfers = await transfersAbout(db, place.organisationId, requestsOf(unread))
  return unread
    .filter(({ kind }) => !isFrozen || kind !== 'signing-stopped')
    .map(({ id, kind, subject, version, change, outcome, about, author, created_at }) => ({
      id,
      kind,
      subject,
      version,
      change,
      outcome,
      about,
      payment: payments.get(about ?? '') ?? null,
      transfer: transfers.get(about ?? '') ?? null,
      by: author,
      at: created_at.toISOString(),
    }))
}

const requestPage = noticeKindTable['request-approved'].page

const requestsOf = (
  unread: readonly { readonly kind: NoticeKind; readonly about: string | null }[],
): string[] => [
  ...new Set(
    unread.flatMap(({ kind, about }) =>
      about !== null && noticeKindTable[kind].page === requestPage ? [about] : [],
    ),
  ),
]

/** By the entry that a notice is about. */
async function paymentsOf(
  db: Queryable,
  organisationId: string,
  unread: readonly { readonly kind: NoticeKind; readonly about: string | null }[],
): Promise<Map<string, Inbox['notices'][number]['payment']>> {
  const ids = unread.flatMap(({ kind, about }) =>
    kind === 'payment-received' && about !== null ? [about] : [],
  )
  const payments = await listPayments(db, organisationId, ids)
  return new Map(
    payments.map(({ entry_id, units, decimals, symbol, wallet }) => [
      entry_id,
      { amount: formatUnits(BigInt(units), decimals), symbol, wallet },
    ]),
  )
}
