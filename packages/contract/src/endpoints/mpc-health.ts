/** Whether the signers can sign now, and the state of each. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, Time } from '../fields.ts'
import type { Route } from '../route.ts'

export const SignerNode = z.object({
  party: z.number().int(),
  name: z.string(),
  is_up: z.boolean(),
  /** The public identity key, hexadecimal. */
  identity: z.string().nullable(),
  version: z.string().nullable(),
  keys: z.number().int(),
  epoch: z.number().int().nullable(),
  /** Pairs of signers that refuse to work together before a refresh. */
  frozen_pairs: z.number().int(),
  /** How many of its shares are in a backup that was verified, as the signer states, and since when. */
  backup: z.object({ keys: z.number().int(), verified_at: z.string().nullable() }),
  /**
   * When it last answered this server or took part in a signature of the caller's organisations. Null: not known. Absent: not asked
   * for.
   */
  last_seen_at: Time.nullable().optional(),
  /** The newest refresh of shares of the caller's keys that it holds. Null: none of them was refreshed yet. Absent: not asked for. */
  shares_refreshed_at: Time.nullable().optional(),
  /** The changes of the caller's rules that wait at it. Recovery keys and the operator adopt in place of governors. */
  pending_rules: z.array(
    z.object({
      entity_id: Id,
      version: z.number().int(),
      effective_at: Time,
      by: z.enum(['governors', 'recovery', 'operator']),
    }),
  ),
})

export const MpcHealth = answerObject(
  {
    dev_signer: z.boolean(),
    dev_signer_address: z.string().nullable(),
    /** Enough signers are online. */
    tss_ok: z.boolean(),
    /** The address of the oldest key that is ready. */
    tss_addr: z.string().nullable(),
    /** 'absent': none are configured. */
    signers_state: z.enum(['absent', 'ready', 'too-few']),
    needed: z.number().int(),
    /** The keys that fewer of their own signers can sign with now than they need. */
    short_keys: z.array(Id),
    signers: z.array(SignerNode),
  },
  {
    dev_signer: false,
    tss_ok: false,
    signers_state: ({ tss_ok }: { tss_ok: boolean }) => (tss_ok ? 'ready' : 'absent'),
    needed: 0,
    short_keys: [],
    signers: [],
  },
)

export const mpcHealth = {
  getMpcHealth: {
    method: 'GET',
    path: '/api/health/mpc',
    access: 'signed-in',
    errors: 'text',
    reply: MpcHealth,
    summary: 'Whether anything can sign: the developers’ signer, and the signers one by one',
  },
} as const satisfies Record<string, Route>
