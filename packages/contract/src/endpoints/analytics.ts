/** The usage of each organisation, for platform staff. Days and months are in UTC. */
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Decimal, Id, Price } from '../fields.ts'

const Count = z.number().int().min(0)
const Day = z.iso.date()

export const UsageBucket = z.object({
  /** Its first day. */
  start: Day,
  /** Rows of the transaction list. */
  transactions: Count,
  calls: Count,
  /** At the end of the period, without deleted ones. */
  wallets: Count,
  members: Count,
  /** Transferred amounts by token: the networks' own and verified ones. Several may have the same symbol. */
  volumes: z.array(
    z.object({
      token_id: Id,
      /** CAIP-19; null: its network has no chain id. */
      asset_id: z.string().nullable(),
      symbol: z.string(),
      in_amount: Decimal,
      out_amount: Decimal,
      /**
       * The current price; null: the table of prices does not contain it, and its value is a fixed estimate.
       */
      price: Price.nullable(),
    }),
  ),
  /** Movements of other tokens, whose value is unknown. */
  unpriced_movements: Count,
})

export const analytics = {
  getUsage: {
    method: 'GET',
    path: '/admin-api/usage',
    access: 'admin-or-system',
    query: z.object({
      /** The last 30 days, or the last 12 months. */
      by: z.enum(['day', 'month']).default('day'),
      /** One organisation; all when absent. */
      entity_id: Id.optional(),
    }),
    reply: z.object({
      by: z.enum(['day', 'month']),
      buckets: z.array(UsageBucket),
      /** All organisations, with their usage in the same period. */
      organizations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          transactions: Count,
          calls: Count,
          wallets: Count,
          members: Count,
        }),
      ),
      /** Calls that concerned no organisation. */
      calls_of_none: Count,
    }),
    summary: 'Transactions, volume, calls, wallets and members by day or month',
  },
} as const satisfies Record<string, Route>
