/** The price table, for the platform's staff: US dollars for one unit, by asset (CAIP-19), day (UTC) and source. */
import { z } from 'zod'
import { Decimal, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { Caip19 } from './tokens.ts'

const Day = z.iso.date()
const Count = z.number().int().min(0)

/** Why a line of a file is not imported. */
export const priceFaults = [
  'not-csv',
  'column-missing',
  'too-many-cells',
  'asset-wrong',
  'asset-unknown',
  'day-wrong',
  'day-ahead',
  'usd-wrong',
  'repeated',
] as const

const HeldPrice = z.object({
  asset: z.string(),
  symbol: z.string().nullable(),
  day: Day,
  source: z.string(),
  usd: Decimal,
  previous_usd: Decimal,
  previous_day: Day,
  held_at: Time,
})

export const prices = {
  listPrices: {
    method: 'GET',
    path: '/admin-api/prices',
    access: 'admin-or-system',
    reply: z.object({
      /** The newest price of each source for each asset of the catalogue. */
      prices: z.array(
        z.object({
          asset: z.string(),
          symbol: z.string(),
          network: z.string(),
          source: z.string(),
          day: Day,
          usd: Decimal,
          at: Time,
          /** Screens show it; otherwise a more trusted source comes first, or it is too old. */
          is_used: z.boolean(),
          is_expired: z.boolean(),
        }),
      ),
      /** New prices that differ tenfold or more from the one before; not used until accepted. */
      held: z.array(HeldPrice),
      /** Assets of the catalogue without any price. */
      unpriced: z.array(z.object({ asset: z.string(), symbol: z.string(), network: z.string() })),
    }),
    summary: 'Current prices with their sources, prices that are held back, and assets without a price',
  },
  importPrices: {
    method: 'POST',
    path: '/admin-api/prices/import',
    access: 'admin-or-system',
    body: z.object({ csv: z.string().min(1).max(900_000), dry_run: z.boolean() }),
    reply: z.object({
      dry_run: z.boolean(),
      /** True after the import. */
      imported: z.boolean(),
      /** Lines without the heading. */
      lines: Count,
      to_add: Count,
      to_change: Count,
      unchanged: Count,
      /** Lines whose price differs tenfold or more from the one before: they wait for a decision. */
      held: z.array(
        z.object({ line: Count, asset: z.string(), day: Day, usd: Decimal, previous_usd: Decimal }),
      ),
      /** A file with any fault changes nothing. `line` counts from 1, including the heading. At most the first 500. */
      faults: z.array(
        z.object({
          line: Count,
          column: z.string().nullable(),
          code: z.enum(priceFaults),
          reason: z.string(),
        }),
      ),
      fault_count: Count,
    }),
    summary: 'Import prices from a CSV file with the columns asset, day and usd, or only preview it',
  },
  decideHeldPrice: {
    method: 'POST',
    path: '/admin-api/prices/decide',
    access: 'admin-or-system',
    body: z.object({
      asset: Caip19,
      day: Day,
      source: z.enum(['import', 'feed']),
      decision: z.enum(['accepted', 'rejected']),
    }),
    reply: z.object({ held: z.array(HeldPrice) }),
    refusals: ['CAIP19_FORM'],
    summary: 'Accept or reject a price that was held back; a rejected one is never used',
  },
} as const satisfies Record<string, Route>
