/** The things that wait for the caller in an organisation. */
import { z } from 'zod'
import { Decimal, Id, Time, Version } from '../fields.ts'
import type { Route } from '../route.ts'
import { pendingChangeKinds } from './pending-changes.ts'

/** The name of a person; null for one who is no longer known. */
const Name = z.string().nullable()

const InboxTransfer = z.object({
  id: Id,
  /** 'sign': the caller requested it and has not signed the request. */
  act: z.enum(['approve', 'sign']),
  amount: Decimal,
  symbol: z.string(),
  recipient: z.string(),
  wallet: z.string(),
  by: Name,
  at: Time,
})

export const inbox = {
  getInbox: {
    method: 'GET',
    path: '/api/inbox',
    access: 'signed-in',
    errors: 'text',
    query: z.object({ entity_id: Id }),
    reply: z.object({
      /** Oldest first. */
      transfers: z.array(InboxTransfer),
      /** The open version of the signers' rules, if the caller can act on it. */
      rules: z
        .object({
          version: Version,
          /** 'join': a new passkey of the caller has not joined yet. */
          acts: z.array(z.enum(['adopt', 'join', 'veto'])).min(1),
          by: Name,
          at: Time,
        })
        .nullable(),
      /** Changes that the caller can adopt, oldest first. */
      changes: z.array(
        z.object({ id: Id, kind: z.enum(pendingChangeKinds), subject: z.string(), by: Name, at: Time }),
      ),
      /** Signing is frozen. Everybody in the organisation learns it. */
      frozen: z.object({ by: Name, at: Time }).nullable(),
    }),
    summary: 'What waits for the caller: transfers, changes of the rules and proposed changes; and a freeze',
  },
} as const satisfies Record<string, Route>
