/** The value of an organisation's active wallets now and over time, from the ledger and the price table. US dollars. */
import { z } from 'zod'
import { treasuryRanges } from '../choices.ts'
import { Decimal, Id, Price, Time } from '../fields.ts'
import type { Route } from '../route.ts'

const Count = z.number().int().min(0)

/** A part of the value. */
const Part = { value_usd: Decimal, wallets: Count }

/**
 * The change of value that no movement explains: prices and fees. `percent` of the value at the beginning; null: that was
 * 0. Null: the value at the beginning is not known in full.
 */
const Profit = z.object({ usd: Decimal, percent: Decimal.nullable() }).nullable()

/** An account group as a vault. */
export const Vault = z.object({
  /** Id and name null: wallets without a group. */
  id: Id.nullable(),
  name: z.string().nullable(),
  is_active: z.boolean(),
  wallets: Count,
  value_usd: Decimal,
  pnl_1d: Profit,
  pnl_7d: Profit,
  /** Movements of 7 days; null: not known in full. */
  in_7d_usd: Decimal.nullable(),
  out_7d_usd: Decimal.nullable(),
  /** Tokens without a price, or not verified, which the value leaves out. */
  not_counted: Count,
})

export const treasury = {
  listVaults: {
    method: 'GET',
    path: '/api/vaults',
    access: 'signed-in',
    scope: 'read:balances',
    query: z.object({ entity_id: Id }),
    reply: z.array(Vault),
    summary:
      'Account groups with their value, profit and loss of 1 and 7 days, and what came in and went out',
  },
  getTreasury: {
    method: 'GET',
    path: '/api/treasury',
    access: 'signed-in',
    scope: 'read:balances',
    query: z.object({ entity_id: Id, range: z.enum(treasuryRanges).default('month') }),
    reply: z.object({
      range: z.enum(treasuryRanges),
      at: Time,
      /** The newest price that the value uses; null: no asset has a price. */
      priced_at: Time.nullable(),
      value_usd: Decimal,
      /**
       * in − out − fees + prices = change. Null: the value at the beginning of the period is not known in full.
       */
      change: z
        .object({
          usd: Decimal,
          /** Relative to the value at the beginning; null: that was less than a hundredth of the value now. */
          percent: Decimal.nullable(),
          in_usd: Decimal,
          out_usd: Decimal,
          fees_usd: Decimal,
          prices_usd: Decimal,
        })
        .nullable(),
      /** In ascending order; the last one is now. */
      series: z.array(
        z.object({
          at: Time,
          value_usd: Decimal,
          /** Since the previous point. */
          in_usd: Decimal,
          /** With fees. */
          out_usd: Decimal,
          /** A held asset had no price then, and is left out. */
          is_partial: z.boolean(),
        }),
      ),
      /** Earlier movements are too many to be added up here, so the series begins at this time. Null: none are left out. */
      complete_from: Time.nullable(),
      /** By descending value. An asset is one of the same symbol on all networks; only verified tokens count. */
      by_asset: z.array(
        z.object({
          symbol: z.string(),
          amount: Decimal,
          price: Price,
          /** The part of both that is staked: owned, and not payable until it is unstaked. Absent: nothing is. */
          staked: z.object({ amount: Decimal, value_usd: Decimal }).optional(),
          ...Part,
        }),
      ),
      /** Id and name null: wallets without a group. */
      by_group: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), ...Part })),
      by_network: z.array(z.object({ id: Id, name: z.string(), ...Part })),
      /** Holdings that the value leaves out, and why. */
      not_counted: z.array(
        z.object({
          symbol: z.string(),
          network: z.string(),
          amount: Decimal,
          wallets: Count,
          /** 'stale-price': the last price is more than a week old. 'unverified': nobody confirmed that the token is what it says. */
          reason: z.enum(['no-price', 'stale-price', 'unverified']),
          /** The last price, if it is too old. */
          last_price: Price.nullable(),
        }),
      ),
      /** Wallets that were never read, so their balances are unknown. */
      unread_wallets: Count,
      /** Their balances are left out. */
      archived_wallets: Count,
      /** New prices that differ tenfold or more from the one before, and are not used until staff accept them. */
      held_prices: z.array(
        z.object({ symbol: z.string(), usd: Decimal, previous_usd: Decimal, day: z.iso.date() }),
      ),
    }),
    summary:
      'What the treasury is worth now and over time, by asset, group and network, and what is left out',
  },
} as const satisfies Record<string, Route>
