/** Signing sessions, as the server recorded them. */
import { z } from 'zod'
import { Id, OptionalOrganisation, RefusalInAnswer, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { Parties } from './mpc-key.ts'

/** A session that signers were asked for: who took part or refused, and its end. */
const SigningSession = z.object({
  id: Id,
  request_id: Id,
  key_id: Id,
  key_label: z.string().nullable(),
  wallet_name: z.string(),
  requester: z.string().nullable(),
  recipient_address: z.string(),
  amount: z.string(),
  symbol: z.string(),
  created_at: Time,
  /** Null: it runs, or the server that ran it was stopped. */
  ended_at: Time.nullable(),
  outcome: z.enum(['running', 'signed', 'refused', 'stopped']),
  /** Why it was refused or stopped; null where the server that ran it was stopped. */
  why: RefusalInAnswer.nullable(),
  /** The quorums that were asked, in order. The last one of a signed session signed. Empty where nothing was recorded. */
  attempts: z.array(
    z.object({
      parties: Parties,
      faults: z.array(z.object({ party: z.number().int(), is_silent: z.boolean(), why: RefusalInAnswer })),
    }),
  ),
})

export const signingSessions = {
  listSigningSessions: {
    method: 'GET',
    path: '/api/mpc/sessions',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation.extend({
      /** Only sessions before this one. */
      before: Id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(SigningSession),
    summary: 'Signing sessions, newest first: what was signed, by which signers, and how each ended',
  },
} as const satisfies Record<string, Route>
