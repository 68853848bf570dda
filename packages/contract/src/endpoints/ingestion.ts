import { z } from 'zod'
import { answerObject, extendAnswer, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Done, Id, IdParams, RefusalInAnswer } from '../fields.ts'

/** The documented providers of TRON. */
const TronProvider = z.enum(['trongrid', 'tatum'])
const Limit = z.number().int().min(1).max(200)

export const ingestion = {
  startTronCatchUp: {
    method: 'POST',
    path: '/api/v1/tron/catch-up',
    access: 'signed-in',
    body: z
      .object({
        address: z.string().trim().min(1).max(128),
        network_id: Id,
        /** N: the newest N; null: everything; 1 together with specific_hash. */
        limit: Limit.nullable(),
        provider: TronProvider,
        use_high_watermark: z.boolean(),
        specific_hash: z.string().trim().min(1).max(128).optional(),
      })
      .strict(),
    reply: extendAnswer(Done, { stats: z.object({ job_id: Id.optional() }) }, { stats: {} }),
    refusals: ['NETWORK_UNKNOWN', 'NETWORK_NOT_TRON', 'ADDRESS_NOT_OF', 'PROVIDER_MISSING', 'TRON_HASH_FORM'],
    summary: 'Queue a catch-up of a TRON wallet',
  },
  fetchTransactions: {
    method: 'POST',
    path: '/api/wallets/:id/fetch-transactions',
    access: 'signed-in',
    params: IdParams,
    query: z.object({
      specific_hash: z.string().trim().min(1).max(128).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    reply: extendAnswer(Done, { details: z.record(z.string(), z.unknown()) }, { details: {} }),
    refusals: ['HASH_NOT_OF'],
    summary: 'Fetch transactions of a wallet on a network other than TRON',
  },
  getCatchUpProgress: {
    method: 'GET',
    path: '/api/v1/tron/progress/:jobId',
    access: 'signed-in',
    params: z.object({ jobId: Id }),
    reply: answerObject(
      {
        stage: z.string(),
        processed_native_out: z.number().int(),
        processed_native_in: z.number().int(),
        processed_trc20_out: z.number().int(),
        processed_trc20_in: z.number().int(),
        planned_total: z.number().int(),
        errors: rowsOf(
          answerObject(
            { txid: z.string(), message: z.string(), message_refusal: RefusalInAnswer.optional() },
            { txid: '', message: '' },
          ),
        ),
        done: z.boolean(),
      },
      {
        stage: '',
        processed_native_out: 0,
        processed_native_in: 0,
        processed_trc20_out: 0,
        processed_trc20_in: 0,
        planned_total: 0,
        errors: [],
        done: false,
      },
    ),
    summary: 'How far a catch-up has come',
  },
  orchestrateCatchUp: {
    method: 'POST',
    path: '/api/wallets/:id/orchestrate-catchup',
    access: 'signed-in',
    params: IdParams,
    body: z.object({
      address: z.string().trim().min(1).max(128),
      network_id: Id,
      limit: Limit.nullable(),
      provider: TronProvider,
    }),
    reply: Done,
    refusals: [
      'NETWORK_UNKNOWN',
      'NETWORK_NOT_TRON',
      'WALLET_OTHER_NETWORK',
      'WALLET_OTHER_ADDRESS',
      'PROVIDER_MISSING',
    ],
    summary: 'Bring index, balances and reconciliation of a wallet up to date',
  },
} as const satisfies Record<string, Route>
