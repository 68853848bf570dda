/** How much each organisation uses, for staff. Days and months are those of UTC. */
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
  /** At its end, of those that are still there. */
  wallets: Count,
  members: Count,
  /** What moved, by token: the networks' own and verified ones. Several may have one symbol. */
  volumes: z.array(
    z.object({
      token_id: Id,
      /** CAIP-19; null: its network has no chain id. */
      asset_id: z.string().nullable(),
      symbol: z.string(),
      in_amount: Decimal,
      out_amount: Decimal,
      /** In force now; null: the table of prices does not name it, and a value of it is a fixed estimate. */
      price: Price.nullable(),
    }),
  ),
  /** Movements of other tokens, whose worth nobody knows. */
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
      /** All of them, with what they used in the same time. */
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
      /** Calls that were about no organisation. */
      calls_of_none: Count,
    }),
    summary: 'Transactions, volume, calls, wallets and members by day or month',
  },
} as const satisfies Record<string, Route>
