/** Candidates for the recipient of a transfer. */
import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, Time } from '../fields.ts'
import { LookAlike } from './addresses.ts'

const payeeLists = ['address_book', 'recent', 'wallets'] as const

const Payee = z.object({
  address: z.string(),
  /** Null: it has no name. */
  name: z.string().nullable(),
  /** The account group of an own wallet. */
  group: z.string().nullable(),
  /** Confirmed payments of the organisation's wallets. Null: none. `has_more`: at least `count`; older ones were not counted. */
  paid: z
    .object({
      count: z.number().int(),
      has_more: z.boolean(),
      last_at: Time,
      /** The token of the last payment. Null: its row names none. */
      last_token_id: Id.nullable().default(null),
    })
    .nullable(),
  /** Known addresses that it resembles. */
  look_alikes: z.array(LookAlike),
})

export const payees = {
  listPayees: {
    method: 'GET',
    path: '/api/payees',
    access: 'signed-in',
    errors: 'text',
    query: z.object({
      entity_id: Id,
      network_id: Id,
      /** Absent: the beginning of each list. */
      list: z.enum(payeeLists).optional(),
      /** A part of a name or of an address. */
      search: z.string().trim().max(128).default(''),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    reply: z.object({
      lists: z.array(
        z.object({
          list: z.enum(payeeLists),
          /** Within a list, look-alikes come last. */
          payees: z.array(Payee),
          /** The offset of the next page. Null: this is the last one. */
          next: z.number().int().nullable(),
        }),
      ),
      /** The search itself, if it is an address of the network that none of the lists has. */
      stranger: Payee.nullable(),
    }),
    refusals: ['NETWORK_UNKNOWN'],
    summary: 'Payees to choose from: address book, recently paid addresses, and own wallets',
  },
} as const satisfies Record<string, Route>
