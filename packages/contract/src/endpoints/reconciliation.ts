import { z } from 'zod'
import type { Route } from '../route.ts'
import { Decimal, Done, Id, IdParams, Time } from '../fields.ts'

export const ReconciliationRow = z.object({
  token_id: Id,
  token_symbol: z.string(),
  decimals: z.number().int(),
  contract_address: z.string().nullable(),
  is_unknown: z.boolean(),
  db_balance: Decimal,
  /** Null: the provider could not tell. */
  current_chain_balance: Decimal.nullable(),
  last_reconciled_chain_balance: Decimal.nullable(),
  last_reconciled_at: Time.nullable(),
  /** Solid block of the comparison. */
  as_of_block: z.number().int().nullable(),
  /** Null when the chain's balance is not known. */
  is_equal: z.boolean().nullable(),
})
export const ReconciliationStatus = z.object({ address: z.string(), results: z.array(ReconciliationRow) })

export const reconciliation = {
  getReconciliationStatus: {
    method: 'GET',
    path: '/api/wallets/:id/reconciliation-status',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: ReconciliationStatus,
    summary: 'Books and chain side by side, the chain asked now',
  },
  reconcileWallet: {
    method: 'POST',
    path: '/api/wallets/:id/reconcile',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: ReconciliationStatus,
    summary: 'Catch up, compare and remember the result',
  },
  backfillWallet: {
    method: 'POST',
    path: '/api/wallets/:id/backfill',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    query: z.object({ token_id: Id }),
    reply: Done.extend({ job_id: Id }),
    summary: 'Read the wallet again from the last reconciled point of a token',
  },
} as const satisfies Record<string, Route>
