/** A threshold key as answers show it, and the proof that its shares sign. */
import { z } from 'zod'
import { answerObject } from '../answer-object.ts'
import { Id, RefusalInAnswer, Time } from '../fields.ts'
import { KeyNetworks } from './key-domains.ts'

export const keyStates = ['making', 'ready', 'failed'] as const

const keyRules = ['in_force', 'waiting', 'none'] as const

export const Parties = z.array(z.number().int())

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
    address: z.string().nullable(),
    created_at: Time,
    entity_id: Id,
    curve: z.enum(['secp256k1', 'ed25519']),
    /**
     * The class of networks that its signers sign for, fixed forever; null for a key from before keys had
     * one.
     */
    networks: KeyNetworks.nullable(),
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
