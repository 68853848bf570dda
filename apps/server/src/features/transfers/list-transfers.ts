import type { ApiRequest } from '@holdfast/contract'
import { listTransferRequests, type TransferFilter, type TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { actWaitingFor } from './act-waiting-for.ts'
import { presentTransfer } from './present.ts'

type Query = ApiRequest<'listTransferRequests'>['query']

/** Pending requests that are looked at for one person, newest first. */
const mostPending = 500

export const listTransfers: Verb<'listTransferRequests', 'db'> = async ({ db }, { actor, request }) => {
  const { query } = request
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  const isOwn = query.view === 'needs-you'
  const limit = isOwn ? mostPending : query.limit
  const views = await listTransferRequests(db, {
    organisationIds,
    limit,
    // A batch is one row of the list, which the page adds. A search and every filter find its payments.
    ...(!isFiltered(query) && { batchId: null }),
    ...filterOf(query),
  })
  return views
    .filter((view) => !isOwn || waitsFor(view, actor))
    .slice(0, query.limit)
    .map((view) => presentTransfer(view))
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

const statusesOf = {
  'needs-you': ['pending'],
  pending: ['draft', 'pending', 'approved'],
  done: ['broadcasted', 'failed'],
  all: undefined,
} as const satisfies Record<NonNullable<Query['view']>, TransferFilter['statuses']>

const filterOf = (query: Query): Pick<TransferFilter, 'statuses' | 'search'> => ({
  statuses: query.view === undefined ? undefined : statusesOf[query.view],
  search: {
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
  },
})

function waitsFor(view: TransferRequestView, { user, memberships }: Actor): boolean {
  const place = memberships.find(({ organisationId }) => organisationId === view.entity_id)
  const role = place?.treasuryRole ?? null
  return actWaitingFor({ view, request: presentTransfer(view), userId: user.id, role }) !== null
}
