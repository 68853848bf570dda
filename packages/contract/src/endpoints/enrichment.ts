import { z } from 'zod'
import { answerObject, rowsOf } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { Decimal, Id, Time } from '../fields.ts'

/** Some servers send 'completed' for 'complete'. */
const Status = z.preprocess(
  (value) => (value === 'completed' ? 'complete' : value),
  z.enum(['pending', 'complete']),
)

export const EnrichmentRow = answerObject(
  {
    id: Id,
    tx_hash: z.string(),
    status: Status,
    /** TRX staked behind the delegated energy; null without a delegation. */
    trx_energy_transferred_trx: Decimal.nullable(),
    /** Null until a receipt of a solid block states it. */
    trx_energy_usage_total: z.number().int().nullable(),
    updated_at: Time,
  },
  { tx_hash: '', status: 'pending', updated_at: '' },
)

export const enrichment = {
  listTronEnrichment: {
    method: 'GET',
    path: '/api/v1/tron/enrichment',
    access: 'signed-in',
    query: z.object({
      status: z.enum(['pending', 'complete']).optional(),
    }),
    reply: answerObject(
      {
        rows: rowsOf(EnrichmentRow),
        /** Older ones exist that are not in the answer. */
        has_more: z.boolean(),
      },
      { rows: [], has_more: false },
    ),
    summary:
      'TRON transactions that use or hand over energy, and whether their receipt was read; the newest first',
  },
} as const satisfies Record<string, Route>
