import { balanceStates, listNames } from '@holdfast/ledger'
import { z } from 'zod'
import { answerObject, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Decimal, Done, Id, IdParams, Time } from '../fields.ts'

export const ReconciliationRow = answerObject(
  {
    token_id: Id,
    token_symbol: z.string(),
    decimals: z.number().int(),
    contract_address: z.string().nullable(),
    is_unknown: z.boolean(),
    db_balance: Decimal,
    /** Null: the provider did not return it. */
    current_chain_balance: Decimal.nullable(),
    last_reconciled_chain_balance: Decimal.nullable(),
    last_reconciled_at: Time.nullable(),
    /** Solid block of the comparison. */
    as_of_block: z.number().int().nullable(),
    /** Null when the chain's balance is not known. */
    is_equal: z.boolean().nullable(),
    /** 'behind': the ledger has not reached this block yet. */
    state: z.enum(balanceStates),
  },
  {
    token_symbol: '',
    decimals: 6,
    is_unknown: false,
    db_balance: null,
    state: ({ is_equal }: { is_equal: boolean | null }) =>
      is_equal === null ? 'unknown' : is_equal ? 'reconciled' : 'mismatch',
  },
)
export const ReconciliationStatus = answerObject(
  { address: z.string(), results: rowsOf(ReconciliationRow) },
  { address: '', results: [] },
)

/** One version of an event: the ledger's or the chain's. */
const EventVersion = z.object({
  kind: z.string(),
  direction: z.enum(['in', 'out']),
  amount: Decimal,
})

export const Finding = z.object({
  id: Id,
  token_id: Id,
  token_symbol: z.string(),
  state: z.enum(['open', 'repaired', 'settled']),
  /**
   * 'not-read': history before `at` was never requested; 'narrowed': the event lies in the window, or in the
   * block if one is named, and is not found yet; 'untold': the transaction changed the balance by an amount that no provider reports.
   */
  kind: z.enum(['missing', 'extra', 'duplicate', 'amount', 'direction', 'not-read', 'narrowed', 'untold']),
  tx_hash: z.string().nullable(),
  event_index: z.number().int().nullable(),
  block_number: z.number().int().nullable(),
  at: Time.nullable(),
  /** Null: absent. */
  ours: EventVersion.nullable(),
  theirs: EventVersion.nullable(),
  books_balance: Decimal,
  chain_balance: Decimal,
  as_of_block: z.number().int(),
  /** The last point at which ledger and chain were equal; null: none. */
  after_block: z.number().int().nullable(),
  after_at: Time.nullable(),
  until_block: z.number().int(),
  until_at: Time,
  found_by: z.enum(['coverage', 'checks', 'state', 'pages', 'receipts']),
  /** False: there may be an earlier one. */
  is_first: z.boolean(),
  /** The number of requests to providers that it took. */
  requests: z.number().int(),
  provider: z.string(),
  found_at: Time,
  seen_at: Time,
  closed_at: Time.nullable(),
})

export const Repair = z.object({
  id: Id,
  finding_id: Id,
  /** Null: started automatically. */
  who: z.string().nullable(),
  at: Time,
  rows_read: z.number().int(),
  token_symbol: z.string(),
  changes: z.array(
    z.object({
      tx_hash: z.string(),
      token_symbol: z.string(),
      before: EventVersion.nullable(),
      after: EventVersion.nullable(),
    }),
  ),
})

const Stretch = {
  provider: z.string(),
  stream: z.enum(listNames),
}
/** A period of one list of a provider that was read completely. */
export const CoverageSpan = z.object({
  ...Stretch,
  /** Null: from the beginning. */
  from: Time.nullable(),
  until: Time,
  first_read_at: Time,
  last_read_at: Time,
})

export const ReconciliationHistory = z.object({
  repairs_itself: z.boolean(),
  /** Newest first; the open ones describe the current state. */
  findings: z.array(Finding),
  repairs: z.array(Repair),
  coverage: z.array(CoverageSpan),
  /** The gaps between two periods. */
  gaps: z.array(z.object({ ...Stretch, from: Time, until: Time })),
})

const jobRefusals = ['PROVIDER_MISSING', 'CHAIN_UNAVAILABLE', 'WALLET_BEING_READ'] as const

export const reconciliation = {
  getReconciliationStatus: {
    method: 'GET',
    path: '/api/wallets/:id/reconciliation-status',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: ReconciliationStatus,
    refusals: ['CHAIN_UNAVAILABLE'],
    summary: 'Compare the ledger with the current state of the chain',
  },
  reconcileWallet: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/wallets/:id/reconcile',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: ReconciliationStatus,
    refusals: jobRefusals,
    summary: 'Catch up, compare and remember the result',
  },
  backfillWallet: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/wallets/:id/backfill',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    query: z.object({ token_id: Id }),
    reply: Done.extend({ job_id: Id }),
    refusals: jobRefusals,
    summary: 'Read the wallet again from the last reconciled point of a token',
  },
  getReconciliationHistory: {
    method: 'GET',
    path: '/api/reconciliation/:id',
    access: 'signed-in',
    params: IdParams,
    reply: ReconciliationHistory,
    summary: 'Differences between ledger and chain of a wallet, repairs, and coverage',
  },
  changeReconciliation: {
    method: 'PUT',
    path: '/api/reconciliation/:id',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ repairs_itself: z.boolean() }).strict(),
    reply: z.object({ repairs_itself: z.boolean() }),
    summary: 'Whether events that are missing from the books of a wallet are added without asking',
  },
  repairFinding: {
    method: 'POST',
    path: '/api/reconciliation/:id/findings/:findingId/repair',
    access: 'signed-in',
    params: z.object({ id: Id, findingId: Id }),
    reply: Done.extend({ job_id: Id }),
    refusals: ['FINDING_CLOSED', 'FINDING_BEING_REPAIRED', ...jobRefusals],
    summary: 'Repair a finding as the chain states it, and read its window again',
  },
} as const satisfies Record<string, Route>
