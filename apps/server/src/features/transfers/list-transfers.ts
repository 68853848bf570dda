import type { ApiRequest } from '@holdfast/contract'
import { listTransferRequests, type TransferFilter } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { listUnread } from './list-unread.ts'
import { listWaiting } from './list-waiting.ts'
import { presentTransfer } from './present.ts'

type Query = ApiRequest<'listTransferRequests'>['query']

export const listTransfers: Verb<'listTransferRequests', 'db'> = async ({ db }, { actor, request }) => {
  const { query } = request
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  const filter = {
    organisationIds,
    // A batch is one row of the list, which the page adds. A search and every filter find its payments.
    ...(!isFiltered(query) && { batchId: null }),
    search: searchOf(query),
  }
  if (query.view === 'needs-you') {
    const waiting = await listWaiting(db, filter, { ...actor, limit: query.limit })
    const listed = waiting.map(({ request: waits }) => waits)
    const unread = await listUnread(db, filter, {
      userId: actor.user.id,
      except: new Set(listed.map(({ id }) => id)),
      // The console reads on after a full page; unread requests have no place in that order.
      limit: query.limit - listed.length - 1,
    })
    return [...listed, ...unread]
  }
  const isEnded = query.view === undefined ? undefined : areEndedIn[query.view]
  const views = await listTransferRequests(db, { ...filter, isEnded, limit: query.limit })
  return views.map((view) => presentTransfer(view))
}

const isFiltered = ({
  q,
  amount,
  wallet_id,
  token_id,
  created_by,
  least,
  most,
  since,
  until,
}: Query): boolean =>
  [q, amount, wallet_id, token_id, created_by, least, most, since, until].some((part) => part !== undefined)

/** A sent request is pending until the chain has confirmed it. */
const areEndedIn = {
  pending: false,
  done: true,
  all: undefined,
} as const satisfies Record<Exclude<NonNullable<Query['view']>, 'needs-you'>, TransferFilter['isEnded']>

const searchOf = (query: Query): NonNullable<TransferFilter['search']> => ({
  text: query.q,
  amount: query.amount,
  walletId: query.wallet_id,
  tokenId: query.token_id,
  createdBy: query.created_by,
  least: query.least,
  most: query.most,
  since: query.since === undefined ? undefined : new Date(query.since),
  until: query.until === undefined ? undefined : new Date(query.until),
  areOpenFirst: query.view === 'all',
  after: query.after,
})
