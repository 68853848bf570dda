/** Batches of transfers, with their names and the states of their rows. */
import type { ChainName } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferBatchesTable, TransferRequestsTable, TransferStatus } from '../schema/transfers.ts'

export type TransferBatchRow = Selectable<TransferBatchesTable>

export type TransferBatchView = TransferBatchRow & {
  readonly wallet_name: string
  readonly wallet_address: string
  readonly network_code: string
  readonly network_name: string
  readonly chain: ChainName
  readonly token_symbol: string
  readonly decimals: number
  readonly creator: string | null
  /** How many rows have each status. */
  readonly counts: Readonly<Partial<Record<TransferStatus, number>>>
  /** Rows whose chain receipt is final. */
  readonly confirmed: number
}

/** Newest first. */
export async function listTransferBatches(
  db: Queryable,
  {
    organisationIds,
    id,
    limit = 1,
  }: {
    readonly organisationIds: readonly string[]
    readonly id?: string | undefined
    readonly limit?: number
  },
): Promise<TransferBatchView[]> {
  if (organisationIds.length === 0) return []
  const rows = await db
    .selectFrom('transfer_batches as b')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'b.entity_id').onRef('w.id', '=', 'b.wallet_id'),
    )
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .selectAll('b')
    .select([
      'w.name as wallet_name',
      'w.address as wallet_address',
      'n.code as network_code',
      'n.name as network_name',
      'n.chain',
      't.symbol as token_symbol',
      't.decimals',
      'u.name as creator',
    ])
    .where('b.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('b.id', '=', id ?? ''))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
  const counted = await countsOf(db, rows)
  return rows.map((row) => ({ ...row, ...countsOfBatch(counted, row.id) }))
}

interface Counted {
  readonly batch_id: string | null
  readonly status: TransferStatus
  readonly count: number
  readonly confirmed: number
}

async function countsOf(
  db: Queryable,
  batches: readonly Pick<TransferBatchRow, 'entity_id' | 'id'>[],
): Promise<Counted[]> {
  if (batches.length === 0) return []
  return db
    .selectFrom('transfer_requests')
    .select(['batch_id', 'status', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`count(*) filter (where status = 'broadcasted' and receipt ->> 'state' = 'confirmed')::int`.as(
        'confirmed',
      ),
    )
    .where('entity_id', 'in', [...new Set(batches.map(({ entity_id }) => entity_id))])
    .where(
      'batch_id',
      'in',
      batches.map(({ id }) => id),
    )
    .groupBy(['batch_id', 'status'])
    .execute()
}

function countsOfBatch(
  counted: readonly Counted[],
  id: string,
): Pick<TransferBatchView, 'counts' | 'confirmed'> {
  const own = counted.filter(({ batch_id }) => batch_id === id)
  return {
    counts: Object.fromEntries(own.map(({ status, count }) => [status, count])),
    confirmed: own.reduce((sum, { confirmed }) => sum + confirmed, 0),
  }
}

/** The hashes of all intents of a batch, in order. */
export async function listBatchIntents(
  db: Queryable,
  place: { readonly entity_id: string; readonly id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_requests')
    .select('intent_hash')
    .where('entity_id', '=', place.entity_id)
    .where('batch_id', '=', place.id)
    .orderBy('batch_line')
    .execute()
  return rows.map(({ intent_hash }) => intent_hash)
}

export type BatchRowState = Pick<
  Selectable<TransferRequestsTable>,
  'id' | 'status' | 'claimed_until' | 'settled_at' | 'failure_code' | 'last_error_refusal'
>

/** How far each row is, in order. */
export const listBatchRowStates = (
  db: Queryable,
  place: { readonly entity_id: string; readonly id: string },
): Promise<BatchRowState[]> =>
  db
    .selectFrom('transfer_requests')
    .select(['id', 'status', 'claimed_until', 'settled_at', 'failure_code', 'last_error_refusal'])
    .where('entity_id', '=', place.entity_id)
    .where('batch_id', '=', place.id)
    .orderBy('batch_line')
    .execute()

/** Batches whose rows the server signs one after the other, the one that waits longest first. */
export const listSigningBatches = (
  db: Queryable,
): Promise<Pick<TransferBatchRow, 'entity_id' | 'id' | 'signing_since' | 'signing_by'>[]> =>
  db
    .selectFrom('transfer_batches')
    .select(['entity_id', 'id', 'signing_since', 'signing_by'])
    .where('signing_since', 'is not', null)
    .orderBy('signing_since')
    .execute()

export type OpenPayment = Pick<
  Selectable<TransferRequestsTable>,
  'recipient_address' | 'units' | 'created_at'
>

/** Payments of a token from a wallet to these addresses that are not settled, oldest first. */
export const listOpenPayments = (
  db: Queryable,
  place: Pick<TransferBatchRow, 'entity_id' | 'wallet_id' | 'token_id'> & {
    readonly recipients: readonly string[]
  },
): Promise<OpenPayment[]> =>
  db
    .selectFrom('transfer_requests')
    .select(['recipient_address', 'units', 'created_at'])
    .where('entity_id', '=', place.entity_id)
    .where('wallet_id', '=', place.wallet_id)
    .where('token_id', '=', place.token_id)
    .where(sql<boolean>`recipient_address = any(${place.recipients}::text[])`)
    .where('status', '<>', 'failed')
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute()
