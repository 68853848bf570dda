/**
 * Key domains, threshold keys, the wallets they sign for, and the state of the signers. Errors are plain
 * text.
 */
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import { signingRefusals } from '../refusals/signers.ts'
import { answerObject } from '../answer-object.ts'
import type { Route } from '../route.ts'
import { proposalCodes } from './pending-changes.ts'
import { Id, IdParams, Line, RefusalInAnswer, Time } from '../fields.ts'

const OfOrganisation = z.object({ entity_id: Id.optional() })
const Address = z.string().nullable()
const Networks = z.enum(['main', 'test'])

export const KeyDomain = answerObject(
  {
    id: Id,
    label: z.string(),
    threshold: z.number().int(),
    n: z.number().int(),
    entity_id: Id,
    /** Keys that are ready. */
    keys: z.number().int(),
    /** The class of networks that its keys are made for; null: that of the networks with a provider. */
    networks: Networks.nullable(),
    created_at: Time,
  },
  { label: '', threshold: null, n: null, entity_id: '', keys: null, created_at: '' },
)

export const keyStates = ['making', 'ready', 'failed'] as const

const keyRules = ['in_force', 'waiting', 'none'] as const

const Parties = z.array(z.number().int())

/** Quorums of the shares that were asked to sign a message that is no transaction; every two signers are in one of them. */
export const KeyProof = z.object({
  at: Time,
  /** The generation of the shares. */
  epoch: z.number().int(),
  /** `why` null: these signers signed together. */
  quorums: z.array(z.object({ parties: Parties, why: RefusalInAnswer.nullable() })),
})

export const MpcKey = answerObject(
  {
    id: Id,
    kd_id: Id,
    label: z.string(),
    /** Compressed, hexadecimal; null until it is generated. */
    public_key: z.string().nullable(),
    /**
     * The address of its wallet: of the public key itself on main networks, of its child 1 on test networks.
     * Null until the key is generated, and for a curve without an address in Holdfast.
     */
    address: Address,
    created_at: Time,
    entity_id: Id,
    curve: z.enum(['secp256k1', 'ed25519']),
    /**
     * The class of networks that its signers sign for, fixed forever; null for a key from before keys had
     * one.
     */
    networks: Networks.nullable(),
    threshold: z.number().int(),
    n: z.number().int(),
    state: z.enum(keyStates),
    /** Progress of the ceremony; both 0 until the first round ends. */
    round: z.number().int(),
    of: z.number().int(),
    error: z.string().nullable(),
    error_refusal: RefusalInAnswer.nullable().optional(),
    /** Generation of its shares, incremented by each refresh. */
    epoch: z.number().int().nullable(),
    /** Its shares are being refreshed. */
    is_refreshing: z.boolean(),
    /** The running ceremony for new shares; null: none. */
    ceremony: z.enum(['refresh', 'repair', 'reshare']).nullable(),
    /** The wallet that this key signs for. */
    wallet_id: Id.nullable(),
    /** The last proof that its shares sign; null: none. */
    last_proof: KeyProof.nullable().optional(),
    /**
     * 'in_force': the version in force lists it. 'waiting': its signers bound it to the rules when they made it, and
     * it signs nothing before a version lists it. 'none': no rules list it.
     */
    rules: z.enum(keyRules),
  },
  {
    kd_id: '',
    label: '',
    created_at: '',
    entity_id: '',
    curve: 'secp256k1',
    threshold: null,
    n: null,
    state: 'ready',
    round: 0,
    of: 0,
    is_refreshing: false,
    rules: 'none',
  },
)

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
    network_id: Id,
    entity_id: Id,
  },
  { name: '', address: '', network_code: '', network_id: '', entity_id: '' },
)

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

const Arrangement = z.object({ threshold: z.number().int(), parties: z.array(z.number().int()) })

/** The signers of a key and the shares they report, with the pins and agreements that a replacement needs. */
export const KeySigners = z.object({
  key_id: Id,
  ...Arrangement.shape,
  epoch: z.number().int(),
  /** Every signer of the key is online and holds its share. */
  is_complete: z.boolean(),
  /** Pairs of signers that do not work together under this key before a refresh. */
  frozen_pairs: z.array(z.object({ lower: z.number().int(), higher: z.number().int() })),
  /** All signers of this server. */
  signers: z.array(
    z.object({
      party: z.number().int(),
      name: z.string(),
      is_up: z.boolean(),
      /** The identity by which this server knows it. */
      identity: z.string().nullable(),
      /** Null: it is not a signer of the key. 'behind': its share is of an earlier generation. */
      share: z.enum(['held', 'missing', 'behind', 'unknown']).nullable(),
      /** Online signers whose operator has pinned another identity for this one, or none. */
      not_pinned_by: z.array(z.number().int()),
      /** The arrangement that its operator allows for this key (SIGNER_RESHARE). */
      agreed: Arrangement.nullable(),
    }),
  ),
})

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

export const MpcHealth = answerObject(
  {
    dev_signer: z.boolean(),
    dev_signer_address: Address,
    /** Enough signers are online. */
    tss_ok: z.boolean(),
    /** The address of the oldest key that is ready. */
    tss_addr: Address,
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

/** The refusals of a replacement of signers. In an organisation with rules it is a proposal. */
const replacing = [
  'KEY_NOT_READY',
  'NO_SIGNERS',
  'KEY_BUSY',
  'KEY_CEREMONY_RUNNING',
  ...proposalCodes,
  ...signingRefusals,
] as const

export const keys = {
  listKeyDomains: {
    method: 'GET',
    path: '/api/mpc/kds',
    access: 'signed-in',
    errors: 'text',
    query: OfOrganisation,
    reply: z.array(KeyDomain),
    summary: 'Key domains of the caller’s organisations, or of one',
  },
  createKeyDomain: {
    method: 'POST',
    isReplyOpen: true,
    path: '/api/mpc/kds',
    access: 'signed-in',
    errors: 'text',
    query: OfOrganisation,
    body: z
      .object({
        label: Line(120),
        threshold: z.number().int().min(2).max(9),
        n: z.number().int().min(2).max(9),
        networks: Networks.optional(),
      })
      .refine(({ threshold, n }) => threshold <= n, {
        path: ['threshold'],
        message: code('THRESHOLD_ABOVE_N'),
      })
      .refine(({ threshold, n }) => 2 * threshold > n, {
        path: ['threshold'],
        message: code('THRESHOLD_NO_MAJORITY'),
      }),
    reply: KeyDomain,
    status: 201,
    refusals: ['THRESHOLD_ABOVE_N', 'THRESHOLD_NO_MAJORITY'],
    summary: 'Add a key domain; in the default organisation unless one is named',
  },
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
    query: OfOrganisation.extend({ kd_id: Id.optional() }),
    reply: z.array(MpcKey),
    summary: 'Keys, newest first, of all domains or of one',
  },
  listKeyDomainChoices: {
    method: 'GET',
    path: '/api/mpc/keys/kds',
    access: 'signed-in',
    errors: 'text',
    query: OfOrganisation,
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
  refreshMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/refresh',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: MpcKey,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', 'KEY_BUSY', 'KEY_CEREMONY_RUNNING', ...signingRefusals],
    summary:
      'Have its signers make new shares of a key, which stays the same; freezes end. Rounds are announced on the admin channel, and the answer waits for the end for at most 25 seconds',
  },
  getMpcKeySigners: {
    method: 'GET',
    path: '/api/mpc/keys/:id/signers',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: KeySigners,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', ...signingRefusals],
    summary: 'Which signers hold a share of a key, and whom the operator of each has pinned',
  },
  checkMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/check',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: KeyProof,
    refusals: ['KEY_NOT_READY', 'NO_SIGNERS', 'KEY_BUSY', ...signingRefusals],
    summary:
      'Prove that the shares of a key sign: every two of its signers sign a message that is no transaction. No key is rebuilt. A proof of the last 30 seconds is answered again',
  },
  repairMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/repair',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: MpcKey,
    refusals: replacing,
    summary:
      'Have the signers of a key make new shares, also for those of them that have none; the shares before are worth nothing. Changes nothing when every signer holds its share. Answers as a refresh does. In an organization with rules, another person adopts it first',
  },
  reshareMpcKey: {
    method: 'POST',
    path: '/api/mpc/keys/:id/reshare',
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    body: z
      .object({
        threshold: z.number().int().min(2).max(9),
        /** Numbers of signers, in ascending order. */
        parties: z
          .array(z.number().int().min(1).max(255))
          .min(2)
          .max(9)
          .refine((parties) => parties.every((party, place) => party > (parties[place - 1] ?? 0)), {
            message: code('PARTIES_NOT_RISING'),
          }),
      })
      .refine(({ threshold, parties }) => threshold <= parties.length, {
        path: ['threshold'],
        message: code('THRESHOLD_ABOVE_N'),
      })
      .refine(({ threshold, parties }) => 2 * threshold > parties.length, {
        path: ['threshold'],
        message: code('THRESHOLD_NO_MAJORITY'),
      }),
    reply: MpcKey,
    refusals: ['PARTIES_NOT_RISING', 'THRESHOLD_ABOVE_N', 'THRESHOLD_NO_MAJORITY', ...replacing],
    summary:
      'Move a key to other signers or another threshold, to which the operator of each of them has agreed; key and address stay the same. Answers as a refresh does. In an organization with rules, another person adopts it first',
  },
  listSigningSessions: {
    method: 'GET',
    path: '/api/mpc/sessions',
    access: 'signed-in',
    errors: 'text',
    query: OfOrganisation.extend({
      /** Only sessions before this one. */
      before: Id.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(SigningSession),
    summary: 'Signing sessions, newest first: what was signed, by which signers, and how each ended',
  },
  listSigningWallets: {
    method: 'GET',
    path: '/api/mpc/wallets',
    access: 'signed-in',
    errors: 'text',
    query: OfOrganisation.extend({ network_code: z.string().trim().max(64).optional() }),
    reply: z.array(SigningWallet),
    summary: 'Active wallets, of all networks or of one',
  },
  getMpcHealth: {
    method: 'GET',
    path: '/api/health/mpc',
    access: 'signed-in',
    errors: 'text',
    reply: MpcHealth,
    summary: 'Whether anything can sign: the developers’ signer, and the signers one by one',
  },
} as const satisfies Record<string, Route>
