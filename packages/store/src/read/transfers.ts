/** Transfer requests with their names, approvals, policy and rules. */
import type { ChainName } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Decimal } from '../schema/columns.ts'
import type { MembersTable } from '../schema/people.ts'
import type { TransferApprovalsTable, TransferRequestsTable, TransferStatus } from '../schema/transfers.ts'
import { listSharedSymbols } from './catalogues.ts'
import { isEnded, searchCondition, type TransferSearch } from './transfer-search.ts'
import { type AppliedPolicy, listPoliciesInForce } from './policies.ts'
import {
  listOrganisationRules,
  listTransferStatements,
  type OrganisationRules,
  type TransferStatement,
} from './rules.ts'

export type TransferRow = Selectable<TransferRequestsTable>
export type TransferApproval = Selectable<TransferApprovalsTable> & {
  readonly name: string | null
  /**
   * At this moment; null for a person who is no longer an active member, or whose approvals are suspended.
   */
  readonly treasury_role: MembersTable['treasury_role']
}
export type TransferRequestView = TransferRow & {
  readonly wallet_name: string
  readonly wallet_address: string
  readonly network_code: string
  readonly network_name: string
  /** The reference of the network's CAIP-2 id. */
  readonly chain_id: string
  readonly chain: ChainName
  readonly is_main: boolean
  readonly token_symbol: string
  /** In the catalogue, and not spam. */
  readonly is_token_known: boolean
  /** Another token of the network has a symbol that reads the same. */
  readonly shares_symbol: boolean
  readonly creator: string | null
  readonly submitter: string | null
  /** The hash that people approve in place of the intent's, and the sum of the batch in base units. Null: it is in no batch. */
  readonly batch_hash: string | null
  readonly batch_total: Decimal | null
  readonly batch_name: string | null
  /** When the signing of the batch began. Null: it is in no batch, or its batch is not being signed. */
  readonly batch_signing_since: Date | null
  readonly approvals: readonly TransferApproval[]
  /** The organisation's policy in force; the same object for all of its requests. */
  readonly policy: AppliedPolicy | null
  /** People's signed requests and approvals, as they were stored: whoever uses one verifies it. */
  readonly statements: readonly TransferStatement[]
  /** The organisation's rules in force; the same object for all of its requests. */
  readonly rules: OrganisationRules | null
}

export interface TransferFilter {
  readonly organisationIds: readonly string[]
  readonly id?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly statuses?: readonly TransferStatus[] | undefined
  /** Failed or confirmed by the chain; or everything else. */
  readonly isEnded?: boolean | undefined
  /** Requests whose transaction the chain may still report on. */
  readonly isUnsettled?: boolean
  readonly search?: TransferSearch | undefined
  /** The rows of a batch, in order. Null: no rows of batches. */
  readonly batchId?: string | null
  /** Only the first row of a batch in its status. */
  readonly areBatchesOne?: boolean
  readonly limit?: number
}

/** Newest first, unless the search puts open ones first. */
export async function listTransferRequests(
  db: Queryable,
  {
    organisationIds,
    id,
    ids,
    statuses,
    isEnded: areEnded,
    isUnsettled,
    search,
    batchId,
    areBatchesOne,
    limit = 1,
  }: TransferFilter,
): Promise<TransferRequestView[]> {
  if (organisationIds.length === 0) return []
  const rows = await db
    .selectFrom('transfer_requests as r')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'r.entity_id').onRef('w.id', '=', 'r.wallet_id'),
    )
    .innerJoin('networks as n', 'n.id', 'r.network_id')
    .innerJoin('tokens as t', 't.id', 'r.token_id')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as s', 's.id', 'r.submitted_by')
    .leftJoin('transfer_batches as b', (join) =>
      join.onRef('b.entity_id', '=', 'r.entity_id').onRef('b.id', '=', 'r.batch_id'),
    )
    .selectAll('r')
    .select([
      'w.name as wallet_name',
      'w.address as wallet_address',
      'n.code as network_code',
      'n.name as network_name',
      'n.chain',
      'n.chain_id',
      'n.is_main',
      't.symbol as token_symbol',
      'u.name as creator',
      's.name as submitter',
      'b.hash as batch_hash',
      'b.total as batch_total',
      'b.name as batch_name',
      'b.signing_since as batch_signing_since',
      sql<boolean>`t.is_known and not t.is_spam`.as('is_token_known'),
    ])
    .where('r.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('r.id', '=', id ?? ''))
    .$if(ids !== undefined, (q) => q.where('r.id', 'in', ids ?? []))
    .$if(statuses !== undefined, (q) => q.where('r.status', 'in', statuses ?? []))
    .$if(areEnded !== undefined, (q) => q.where(sql<boolean>`${isEnded} = ${areEnded}`))
    .$if(isUnsettled === true, (q) => q.where('r.settled_at', 'is', null))
    .$if(areBatchesOne === true, (q) =>
      q.where(sql<boolean>`not exists (select 1 from transfer_requests o where o.entity_id = r.entity_id
        and o.batch_id = r.batch_id and o.status = r.status and o.batch_line < r.batch_line)`),
    )
    .$if(batchId === null, (q) => q.where('r.batch_id', 'is', null))
    .$if(typeof batchId === 'string', (q) =>
      q.where('r.batch_id', '=', batchId ?? '').orderBy('r.batch_line'),
    )
    .$if(search !== undefined, (q) => q.where(searchCondition(search ?? {}, organisationIds)))
    .$if(search?.areOpenFirst === true, (q) => q.orderBy(isEnded))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const approvals = await approvalsOf(db, rows)
  const shared = await listSharedSymbols(db, [...new Set(rows.map(({ network_id }) => network_id))])
  const organisations = [...new Set(rows.map(({ entity_id }) => entity_id))]
  const policies = await listPoliciesInForce(db, organisations)
  const rules = await listOrganisationRules(db, organisations)
  const statements = await listTransferStatements(db, {
    organisationIds: rules.map(({ entity_id }) => entity_id),
    requestIds: rows.map(({ id }) => id),
  })
  return rows.map((row) => ({
    ...row,
    shares_symbol: shared.has(row.token_id),
    approvals: approvals.filter(({ request_id }) => request_id === row.id),
    policy: policies.find(({ entity_id }) => entity_id === row.entity_id) ?? null,
    statements: statements.filter(({ request_id }) => request_id === row.id),
    rules: rules.find(({ entity_id }) => entity_id === row.entity_id) ?? null,
  }))
}

/** Requests of an organisation that are open, and those that the chain has confirmed or that failed. A batch counts as one, and is open while any of
 *  its payments is. */
export async function countTransferRequests(
  db: Queryable,
  organisationId: string,
): Promise<{ readonly open: number; readonly ended: number }> {
  const { rows } = await sql<{ open: number; ended: number }>`
    select count(*) filter (where is_open)::int as open, count(*) filter (where not is_open)::int as ended
    from (
      select bool_or(not ${isEnded}) as is_open from transfer_requests r
      where r.entity_id = ${organisationId} group by coalesce(r.batch_id, r.id)
    ) counted`.execute(db)
  return rows[0] ?? { open: 0, ended: 0 }
}

async function approvalsOf(
  db: Queryable,
  rows: readonly Pick<TransferRow, 'entity_id' | 'id'>[],
): Promise<TransferApproval[]> {
  if (rows.length === 0) return []
  return approvals(db)
    .where('a.entity_id', 'in', [...new Set(rows.map(({ entity_id }) => entity_id))])
    .where(
      'a.request_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('a.created_at')
    .execute()
}

/** The approvals of all requests that are not being signed yet, in every organisation. */
export const listOpenApprovals = (db: Queryable): Promise<TransferApproval[]> =>
  approvals(db)
    .innerJoin('transfer_requests as r', (join) =>
      join.onRef('r.entity_id', '=', 'a.entity_id').onRef('r.id', '=', 'a.request_id'),
    )
    .where('r.status', 'in', ['pending', 'approved'])
    .where('r.phase', 'is', null)
    .where('r.settled_at', 'is', null)
    .execute()

const approvals = (db: Queryable) =>
  db
    .selectFrom('transfer_approvals as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.entity_id', '=', 'a.entity_id')
        .onRef('m.user_id', '=', 'a.user_id')
        .on('m.is_active', '=', true)
        .on('m.is_retired', '=', false)
        .on('m.accepted_at', 'is not', null)
        .on('u.is_retired', '=', false)
        .on(isNotSuspended),
    )
    .selectAll('a')
    .select(['u.name', 'm.treasury_role'])

/** A person whose password was just replaced cannot approve for a while. */
const isNotSuspended = sql<boolean>`coalesce(u.approvals_suspended_until <= now(), true)`
