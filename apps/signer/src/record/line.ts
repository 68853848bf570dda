/** The lines of a signer's record. Together they state which shares it holds, which peers it does not sign with, and what
 *  it has agreed to. */
import { Arrangement } from '@holdfast/mpc/nodes'
import { z } from 'zod'
import { RulesEventLine } from './rules-event-line.ts'

/** The shares of one generation. The hash covers their public commitments, so it differs between two refreshes of one
 *  epoch. */
const Generation = z.strictObject({ keyHash: z.string(), epoch: z.int().min(1) })
export type Generation = z.infer<typeof Generation>

const Awaited = z.strictObject({ party: z.int(), keyHash: z.string() })
export type Awaited = z.infer<typeof Awaited>

export const KeyState = z.strictObject({
  /** The shares that sign. Null until a signer that joined later keeps its first shares. */
  current: Generation.nullable(),
  /** Shares newer than the current ones, from which the next were dealt. They stay until the next are kept. */
  base: Generation.nullable().default(null),
  /** The result of a refresh, repair or reshare, not kept yet. */
  next: Generation.nullable(),
  /** Next came from a repair or reshare. The replaced shares may have been stolen, so none of them is put aside. */
  isReplacement: z.boolean().default(false),
  /** Set where this signer received next from the others: for each dealer, a generation that it must have kept first.
   *  That generation or next itself will do. */
  awaits: z.array(Awaited).default([]),
  /** Peers frozen after a failed check, each with the shares that the check failed for. */
  frozen: z.array(z.strictObject({ keyHash: z.string(), party: z.int() })),
  /** Set when the share came from a backup, with those shares; or, with null, from the other signers. */
  restored: z
    .strictObject({
      at: z.int(),
      keyHash: z.string().nullable(),
      /** A peer showed that this record had been replaced by an older copy. */
      isRolledBack: z.boolean().optional(),
    })
    .nullable(),
  /** The arrangement that the current shares were dealt to, in a move to other signers or another threshold. */
  dealt: Arrangement.nullable().default(null),
  /** When it kept its first share of these signers and this threshold. Null if it has held one since the key was made. */
  movedAt: z.int().nullable().default(null),
  /** The share has taken part in a signature, or the key generation was completed. */
  isUsed: z.boolean(),
  /** This signer has stated that it gives up its share. It takes part in nothing for this key from then on. */
  isDropping: z.boolean(),
})
export type KeyState = z.infer<typeof KeyState>

/** The state of a key for which this node received its share from the others, before it has one. */
export const unheld: KeyState = {
  current: null,
  base: null,
  next: null,
  isReplacement: false,
  awaits: [],
  frozen: [],
  restored: null,
  dealt: null,
  movedAt: null,
  isUsed: true,
  isDropping: false,
}

const Request = {
  request: z.string(),
  /** SHA-256 of the encoded intent. Absent in lines that an earlier version wrote. */
  intentHash: z.string().optional(),
  /** SHA-256 of the unsigned bytes. */
  bytes: z.string(),
  /** Begins with the network. Lines without the hash of an intent have a key without its network, or none. */
  conflictKey: z.string().optional(),
  /** End of the intent, in milliseconds. Nothing is signed for it after that. */
  until: z.int(),
}

/** A spend that counts under the daily cap of its asset. */
const Spend = {
  /** CAIP-19, which begins with the network. */
  asset: z.string(),
  /** The address that is paid, in one spelling. Absent in lines that an earlier version wrote. */
  recipient: z.string().optional(),
  /** Base units, in decimal digits. */
  units: z.string().regex(/^\d{1,78}$/),
  /** Every other signer of the key had stated that it counts this spend, or this signer is a witness itself. */
  isWitnessed: z.boolean(),
}

/** The end of a peer's record, as the peer itself stated and signed it. */
const PeerEnd = z.strictObject({
  party: z.int(),
  at: z.int(),
  length: z.int(),
  head: z.string(),
  /** Base64. */
  signature: z.string(),
})
export type PeerEnd = z.infer<typeof PeerEnd>

/** Ends learned since the line before. They are of use only later, so they are written with the next session. */
const peers = z.array(PeerEnd).optional()

export const Line = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('session'),
    at: z.int(),
    session: z.string(),
    keyId: z.string().nullable(),
    peers,
  }),
  z.strictObject({
    kind: z.literal('signing'),
    at: z.int(),
    session: z.string(),
    keyId: z.string(),
    ...Request,
    /** Absent in lines that an earlier version wrote. */
    spend: z.strictObject(Spend).optional(),
    peers,
  }),
  /** A spend that this signer witnessed, or one of an earlier line that compaction removed. */
  z.strictObject({
    kind: z.literal('spend'),
    at: z.int(),
    keyId: z.string(),
    /** SHA-256 of the encoded intent. */
    intentHash: z.string(),
    /** SHA-256 of the unsigned bytes. */
    bytes: z.string(),
    /** Begins with the network. Absent in lines that an earlier version wrote. */
    conflictKey: z.string().optional(),
    ...Spend,
  }),
  /** A request of an earlier line that compaction removed. */
  z.strictObject({ kind: z.literal('request'), at: z.int(), ...Request }),
  /** The complete state of a key from this line on. */
  z.strictObject({ kind: z.literal('key'), at: z.int(), keyId: z.string(), state: KeyState }),
  /** An event of the rules of an organisation. */
  z.strictObject({ kind: z.literal('rules'), at: z.int(), organisation: z.string(), event: RulesEventLine }),
  /** The key signs only what the rules of the organisation allow. */
  z.strictObject({ kind: z.literal('bound'), at: z.int(), keyId: z.string(), organisation: z.string() }),
  /** This signer does not know whether the key is bound to rules. The key signs nothing until its operator says so. */
  z.strictObject({ kind: z.literal('quarantined'), at: z.int(), keyId: z.string() }),
  /** The operator says that a quarantined key is not bound to rules. */
  z.strictObject({ kind: z.literal('unbound'), at: z.int(), keyId: z.string() }),
  /** A countersignature of an organisation's audit record, as it was answered. Both in base64. */
  z.strictObject({
    kind: z.literal('audit'),
    at: z.int(),
    organisation: z.string(),
    receipt: z.string(),
    signature: z.string(),
  }),
  /** The operator says where the audit record of an organisation continues that went back. */
  z.strictObject({
    kind: z.literal('audit accepted'),
    at: z.int(),
    organisation: z.string(),
    seq: z.int().min(1),
    hash: z.string(),
  }),
  /** Whether keys without rules sign nothing. */
  z.strictObject({ kind: z.literal('rules required'), at: z.int(), isRequired: z.boolean() }),
  /** The share is destroyed, and its key id is not used again. */
  z.strictObject({ kind: z.literal('dropped'), at: z.int(), keyId: z.string() }),
  /** The first line of a compacted record: the end of the record that it replaced. */
  z.strictObject({
    kind: z.literal('compacted'),
    at: z.int(),
    length: z.int(),
    head: z.string(),
    /** The number of lines up to that end, with those that earlier compactions removed. */
    total: z.int().optional(),
  }),
  /** The hashes of removed lines of the last day: number of the line, time, hash. */
  z.strictObject({
    kind: z.literal('heads'),
    at: z.int(),
    heads: z.array(z.tuple([z.int(), z.int(), z.string()])),
  }),
  /** Peers' ends of earlier lines that compaction removed. */
  z.strictObject({ kind: z.literal('peers'), at: z.int(), peers: z.array(PeerEnd) }),
  /** A new record began, or the record was rolled back. Ends that this signer stated before belong to a lost record. */
  z.strictObject({ kind: z.literal('begun'), at: z.int() }),
  /** A peer showed an end that this signer had stated and that its record does not have. */
  z.strictObject({ kind: z.literal('rollback'), at: z.int(), party: z.int(), length: z.int() }),
  /** The operator accepts the rollback: shares sign again, requests made a day or more later. */
  z.strictObject({ kind: z.literal('rollback accepted'), at: z.int() }),
  /** The clock jumped ahead. The time that was expected then; null once the clock is right or its time is accepted. */
  z.strictObject({ kind: z.literal('clock'), at: z.int(), expected: z.int().nullable() }),
])
export type Line = z.infer<typeof Line>
export type RulesLine = Extract<Line, { kind: 'rules' }>
