/** Transfer requests with their names, approvals, and the steps taken for them. */
import type { ChainName } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Decimal } from '../schema/columns.ts'
import type { MembersTable } from '../schema/people.ts'
import type {
  TransferApprovalsTable,
  TransferRequestsTable,
  TransferStatus,
  TransferStepsTable,
} from '../schema/transfers.ts'
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
      'n.is_main',
      't.symbol as token_symbol',
      'u.name as creator',
      's.name as submitter',
      'b.hash as batch_hash',
      'b.total as batch_total',
      'b.name as batch_name',
      sql<boolean>`t.is_known and not t.is_spam`.as('is_token_known'),
    ])
    .where('r.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('r.id', '=', id ?? ''))
    .$if(ids !== undefined, (q) => q.where('r.id', 'in', ids ?? []))
    .$if(statuses !== undefined, (q) => q.where('r.status', 'in', statuses ?? []))
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

/** Requests of an organisation that are open, and those that are sent or have failed. A batch counts as one, and is open while any of
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

interface Place {
  readonly entity_id: string
  readonly id: string
}

export interface Spent {
  /** Millionths of a US dollar: the sum of the values stored at submission. */
  readonly micros: string
  /** Transfers without a stored value. */
  readonly others: readonly Pick<TransferRow, 'id' | 'intent'>[]
}

/**
 * The amounts of the organisation's other transfers: those broadcast since then, and those about to be
 * signed; `withApproved`: also the approved ones.
 */
export async function findSpent(
  db: Queryable,
  scope: {
    readonly organisationId: string
    readonly exceptIds: readonly string[]
    readonly since: Date
    readonly withApproved: boolean
  },
): Promise<Spent> {
  const { organisationId, exceptIds, since, withApproved } = scope
  const counts = sql`entity_id = ${organisationId} and id <> all(${exceptIds}::uuid[])
    and ((status = 'approved' and settled_at is null and (phase is not null or (${withApproved} and origin = 'form')))
      or (status = 'broadcasted' and broadcast_at > ${since}))`
  const sum = await sql<{ micros: string }>`
    select coalesce(sum(worth_micros), 0)::text as micros from transfer_requests where ${counts}`.execute(db)
  const others = await sql<Pick<TransferRow, 'id' | 'intent'>>`
    select id, intent from transfer_requests where worth_micros is null and ${counts}`.execute(db)
  return { micros: sum.rows[0]?.micros ?? '0', others: others.rows }
}

export interface SpentUnits {
  readonly inAsset: bigint
  /** The part of it that each recipient received. Absent: nothing. */
  readonly toRecipients: ReadonlyMap<string, bigint>
}

/** Base units of an asset in the transfers of a key that signers received since then, and those of them to these recipients. */
export async function findSpentUnits(
  db: Queryable,
  scope: {
    readonly organisationId: string
    readonly keyId: string
    readonly tokenId: string
    readonly recipients: readonly string[]
    readonly exceptIds: readonly string[]
    readonly since: Date
  },
): Promise<SpentUnits> {
  const { organisationId, keyId, tokenId, recipients, exceptIds, since } = scope
  const { rows } = await sql<{ recipient: string | null; units: string }>`
    select case when r.recipient_address = any(${recipients}::text[]) then r.recipient_address end as recipient,
      sum(r.units)::text as units
    from transfer_requests r join wallets w on w.entity_id = r.entity_id and w.id = r.wallet_id
    where r.entity_id = ${organisationId} and w.mpc_key_id = ${keyId} and r.token_id = ${tokenId}
      and r.id <> all(${exceptIds}::uuid[]) and r.signing_started_at > ${since}
    group by 1`.execute(db)
  return {
    inAsset: rows.reduce((sum, { units }) => sum + BigInt(units), 0n),
    toRecipients: new Map(
      rows.flatMap(({ recipient, units }) => (recipient === null ? [] : [[recipient, BigInt(units)]])),
    ),
  }
}

export type ToContinue = 'signing' | 'expiry' | 'receipt' | 'lapse'

/**
 * Unclaimed transfers that need work: signings whose claim ended with something stored, expired intents,
 * approvals that lapsed or are in doubt, and broadcast transfers that are not final. Oldest first.
 */
export async function listTransfersToContinue(
  db: Queryable,
  { now, askedBefore, limit }: { now: Date; askedBefore: Date; limit: number },
): Promise<(Place & { readonly what: ToContinue })[]> {
  // Bytes without an expiration that may be signed stay open until another transaction uses their conflict key.
  const hourBefore = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<Place & { what: ToContinue }>`
    select entity_id, id, case when status = 'broadcasted' then 'receipt'
      when phase is not null then 'signing' when expires_at > ${now} then 'lapse' else 'expiry' end as what
    from transfer_requests
    where settled_at is null and ((status = 'approved' and phase is not null and claim_id is not null and claimed_until <= ${now})
      or (status = 'approved' and phase in ('built', 'signed') and claim_id is null and expiration <= ${now} and updated_at <= ${askedBefore})
      or (status = 'approved' and phase in ('built', 'signed') and claim_id is null and expiration is null and expires_at <= ${now}
        and updated_at <= case when signing_started_at is null then ${askedBefore}::timestamptz else ${hourBefore}::timestamptz end)
      or (status in ('draft', 'pending', 'approved') and phase is null and expires_at <= ${now})
      or (status in ('pending', 'approved') and phase is null and approved_until <= ${now})
      or (status = 'broadcasted' and (receipt_at is null or receipt_at <= ${askedBefore})))
    order by updated_at limit ${limit}`.execute(db)
  return rows
}

export type TransferStep = Selectable<TransferStepsTable>
export interface SteppedTransfer {
  readonly request: Pick<
    TransferRow,
    | 'id'
    | 'entity_id'
    | 'session_id'
    | 'status'
    | 'failure'
    | 'failure_refusal'
    | 'last_error'
    | 'last_error_refusal'
    | 'updated_at'
  >
  readonly steps: readonly TransferStep[]
}

/** The transfers with the most recent steps, with their steps in order. */
export async function listSteppedTransfers(
  db: Queryable,
  { organisationIds, limit }: { organisationIds: readonly string[]; limit: number },
): Promise<SteppedTransfer[]> {
  if (organisationIds.length === 0) return []
  const requests = await db
    .selectFrom('transfer_requests as r')
    .select([
      'r.id',
      'r.entity_id',
      'r.session_id',
      'r.status',
      'r.failure',
      'r.failure_refusal',
      'r.last_error',
      'r.last_error_refusal',
      'r.updated_at',
    ])
    .where('r.entity_id', 'in', organisationIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('transfer_steps as s')
          .select('s.id')
          .whereRef('s.entity_id', '=', 'r.entity_id')
          .whereRef('s.request_id', '=', 'r.id'),
      ),
    )
    .orderBy('r.updated_at', 'desc')
    .limit(limit)
    .execute()
  if (requests.length === 0) return []
  const steps = await db
    .selectFrom('transfer_steps')
    .selectAll()
    .where('entity_id', 'in', organisationIds)
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return requests.map((request) => ({
    request,
    steps: steps.filter(({ request_id }) => request_id === request.id),
  }))
}

export type SameTransfer = Pick<
  TransferRow,
  'id' | 'status' | 'phase' | 'created_at' | 'expiration' | 'conflict_key' | 'settled_at'
> & {
  readonly creator: string | null
}

/** Open requests that would do the same, oldest first. */
export const listSameTransfers = (
  db: Queryable,
  transfer: Pick<TransferRow, 'entity_id' | 'wallet_id' | 'token_id' | 'recipient_address'> & {
    readonly units: bigint
    readonly exceptId: string
    /** Requests that were sent since then count although they are finished. */
    readonly paidSince: Date | null
  },
): Promise<SameTransfer[]> =>
  db
    .selectFrom('transfer_requests as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.status', 'r.phase', 'r.created_at', 'r.expiration', 'r.conflict_key', 'r.settled_at'])
    .select('u.name as creator')
    .where('r.entity_id', '=', transfer.entity_id)
    .where('r.wallet_id', '=', transfer.wallet_id)
    .where('r.token_id', '=', transfer.token_id)
    .where('r.recipient_address', '=', transfer.recipient_address)
    .where(sql<boolean>`r.units = ${String(transfer.units)}::numeric`)
    .where('r.id', '<>', transfer.exceptId)
    .where('r.status', '<>', 'failed')
    .where((eb) =>
      eb.or([
        eb('r.settled_at', 'is', null),
        ...(transfer.paidSince === null ? [] : [eb('r.broadcast_at', '>=', transfer.paidSince)]),
      ]),
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

/** The conflict keys of a wallet's transfers that the chain has not settled, but for those of one request. */
export async function listConflictKeys(
  db: Queryable,
  place: Pick<TransferRow, 'entity_id' | 'wallet_id'> & { readonly exceptId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('transfer_requests')
    .select('conflict_key')
    .where('entity_id', '=', place.entity_id)
    .where('wallet_id', '=', place.wallet_id)
    .where('id', '<>', place.exceptId)
    .where('settled_at', 'is', null)
    .where('conflict_key', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ conflict_key }) => conflict_key ?? []))
}

export interface IdempotentAnswer {
  readonly body_hash: string
  readonly answer: unknown
}

export const findIdempotentAnswer = (
  db: Queryable,
  place: { readonly organisationId: string; readonly userId: string; readonly key: string },
): Promise<IdempotentAnswer | undefined> =>
  db
    .selectFrom('idempotent_answers')
    .select(['body_hash', 'answer'])
    .where('entity_id', '=', place.organisationId)
    .where('user_id', '=', place.userId)
    .where('key', '=', place.key)
    .executeTakeFirst()

export interface TransferOfTransaction {
  readonly initiator: string | null
  /** Null: the request has no comment. */
  readonly comment: string | null
}

/** The requesters of the transactions that are transfers of this organisation, by `transferKey`. */
export async function findTransfersOfTransactions(
  db: Queryable,
  organisationId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, TransferOfTransaction>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfer_requests as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.network_id', 'r.tx_hash', 'r.memo', 'u.name'])
    .where('r.entity_id', '=', organisationId)
    .where('r.tx_hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(
    rows.map(({ network_id, tx_hash, memo, name }) => [
      transferKey({ network_id, tx_hash: tx_hash ?? '' }),
      { initiator: name, comment: memo === '' ? null : memo },
    ]),
  )
}

export const transferKey = ({ network_id, tx_hash }: { network_id: string; tx_hash: string }): string =>
  `${network_id}/${tx_hash}`
