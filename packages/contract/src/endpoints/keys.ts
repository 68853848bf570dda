/**
 * Key domains, threshold keys, the wallets they sign for, and the state of the signers. Errors are plain
 * text.
 */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, IdParams, Line, OptionalOrganisation, Time } from '../fields.ts'
import type { Route } from '../route.ts'
import { KeyDomain, keyDomains } from './key-domains.ts'
import { keySigners } from './key-signers.ts'
import { MpcKey } from './mpc-key.ts'
import { mpcHealth } from './mpc-health.ts'
import { signingSessions } from './signing-sessions.ts'
import { Wallet } from './wallets.ts'

/** A key as a grant: who made it, what it signs for, and the rules that list it. */
export const ListedKey = z.object({
  id: Id,
  label: z.string(),
  /** The person who had it generated; null: the operator of the server. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  public_key: z.string(),
  /** BIP32 steps below the key, such as [1]; empty: the key itself. */
  path: z.array(z.number().int()),
  curve: z.enum(['secp256k1', 'ed25519']),
  threshold: z.number().int(),
  n: z.number().int(),
  /** The wallet that it signs for, with its account group. */
  wallet: z.object({ id: Id, name: z.string(), group: z.string().nullable() }).nullable(),
  /** The version of the signers' rules that lists it, and who proposed that version. */
  granted: z.object({ version: z.number().int(), by: z.string().nullable() }).nullable(),
  created_at: Time,
})

export const SigningWallet = answerObject(
  {
    id: Id,
    name: z.string(),
    address: z.string(),
    network_code: z.string(),
    /** Null: no key of the signers signs for it. */
    key_id: Id.nullable(),
    /** False: the rules of the signers list its key, and not the caller as a requester. Absent: an earlier server. */
    may_request: z.boolean().optional(),
    network_id: Id,
    entity_id: Id,
  },
  { name: '', address: '', network_code: '', network_id: '', entity_id: '' },
)

export const keys = {
  ...keyDomains,
  listKeyGrants: {
    method: 'GET',
    path: '/api/key-grants',
    access: 'signed-in',
    query: z.object({ entity_id: Id }),
    reply: z.array(ListedKey),
    summary: 'The ready keys of an organisation, each with its maker, its wallets and the rules that list it',
  },
  listMpcKeys: {
    method: 'GET',
    path: '/api/mpc/keys',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation.extend({ kd_id: Id.optional() }),
    reply: z.array(MpcKey),
    summary: 'Keys, newest first, of all domains or of one',
  },
  listKeyDomainChoices: {
    method: 'GET',
    path: '/api/mpc/keys/kds',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation,
    reply: z.array(KeyDomain),
    summary: 'Key domains to choose from',
  },
  generateMpcKey: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/mpc/keys/keygen',
    access: 'signed-in',
    errors: 'text',
    body: z.object({
      kd_id: Id,
      label: Line(120),
      curve: z.enum(['secp256k1', 'ed25519']).default('secp256k1'),
    }),
    reply: MpcKey,
    status: 201,
    refusals: [
      'PLAN_LIMIT_REACHED',
      'NAME_LOOKS_TAKEN',
      'UNAUDITED_MAIN_KEYS',
      'UNAUDITED_SERVER',
      'NO_SIGNERS',
      'KEY_CEREMONY_RUNNING',
      'RULES_FROZEN',
      'KEY_RULES_DIFFER',
    ],
    summary:
      'Have the signers make a key, under the rules of the organization if it has any; its rounds are announced on the admin channel, and the answer waits for its end for at most 25 seconds',
  },
  createKeyWallet: {
    method: 'POST',
    path: '/api/mpc/keys/:id/wallets',
    access: 'signed-in',
    params: IdParams,
    body: z.object({ name: Line(120), network_id: Id, account_group_id: Id.nullable().optional() }),
    reply: Wallet,
    status: 201,
    refusals: [
      'PLAN_LIMIT_REACHED',
      'KEY_NOT_READY',
      'KEY_OTHER_CURVE',
      'KEY_OTHER_NETWORKS',
      'NETWORK_UNKNOWN',
      'NETWORK_SENDS_NOTHING',
      'GROUP_UNKNOWN',
      'WALLET_LISTED',
      'NAME_LOOKS_TAKEN',
    ],
    summary: 'Add the next wallet of a key on a network; its address is derived from the key',
  },
  ...keySigners,
  ...signingSessions,
  listSigningWallets: {
    method: 'GET',
    path: '/api/mpc/wallets',
    access: 'signed-in',
    errors: 'text',
    query: OptionalOrganisation.extend({ network_code: z.string().trim().max(64).optional() }),
    reply: z.array(SigningWallet),
    summary: 'Active wallets, of all networks or of one',
  },
  ...mpcHealth,
} as const satisfies Record<string, Route>
