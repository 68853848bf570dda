import { z } from 'zod'
import type { Route } from '../route.ts'
import { Decimal, Id, Time } from '../fields.ts'

export const EnrichmentRow = z.object({
  id: Id,
  tx_hash: z.string(),
  status: z.enum(['pending', 'complete']),
  /** TRX staked behind the energy that was handed over; null where none was. */
  trx_energy_transferred_trx: Decimal.nullable(),
  /** Null until the receipt of a solid block tells it. */
  trx_energy_usage_total: z.number().int().nullable(),
  updated_at: Time,
})

export const enrichment = {
  listTronEnrichment: {
    method: 'GET',
    path: '/api/v1/tron/enrichment',
    access: 'signed-in',
    query: z.object({
      status: z.enum(['pending', 'complete']).optional(),
    }),
    reply: z.object({
      rows: z.array(EnrichmentRow),
      /** Older ones exist and are not in the answer. */
      has_more: z.boolean(),
    }),
    summary:
      'TRON transactions that use or hand over energy, and whether their receipt was read; the newest first',
  },
} as const satisfies Record<string, Route>
