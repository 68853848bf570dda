/**
 * The calls of a node: all JSON, bytes as base64. `POST /sessions` opens a session, `POST /sessions/{id}`
 * continues it, `DELETE /sessions/{id}` drops it, `POST /keys/{id}/keep` replaces the old share by the new
 * one, `POST /keys/{id}/drop` drops a share that was never used, `GET /keys/{id}` returns the public facts of
 * a key, `POST /witness` counts a spend that others sign, `POST /audit` countersigns the audit record of an
 * organisation, `GET /health` the state of the node. Calls about rules are in rules-calls.ts.
 */
import { ApprovedBatch, SignedApproval } from '@holdfast/policy/rules'
import { z } from 'zod'
import { KeyDescription, KeyRules } from '../key-description.ts'
import { AuditHead, SignedAuditReceipt } from './audit-receipt.ts'
import { base64 } from './base64.ts'
import { PendingRulesAnswer } from './rules-calls.ts'
import { SignedReceipt } from './spend-receipt.ts'

/** A protocol message of one node for another. Large enough for an OT extension of all instances. */
const largestBox = 400_000
/** The limit of one answer: a session of seven parties fits. */
export const largestBody = 4_000_000

/** Envelopes in one body, in either direction. */
const mostEnvelopes = 128
/**
 * The limit for messages from one party to another in a step, so that the envelopes of 15 peers fit into one
 * body. A party sends two in a round, and finishes at most two rounds in a step.
 */
export const mostToOne = { envelopes: 8, bytes: largestBody / 16 } as const

const Party = z.int().min(1).max(255)
const Parties = z
  .array(Party)
  .min(2)
  .max(16)
  .refine(
    (parties) => parties.every((party, i) => i === 0 || party > (parties[i - 1] ?? 0)),
    'in rising order',
  )
const identity = z.string().regex(/^[0-9a-f]{64}$/)

const Approval = z.strictObject({
  userId: z.uuid(),
  at: z.iso.datetime(),
  /** That of the intent, or of the batch of the order. */
  intentHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The person's own signature, which the node verifies. Null: it counts only for keys that are not bound to rules. */
  assertion: SignedApproval.nullable(),
})

const Keygen = z.strictObject({
  kind: z.literal('keygen'),
  keyId: z.uuid(),
  curve: z.enum(['secp256k1', 'ed25519']),
  threshold: z.int().min(2).max(16),
  parties: Parties,
  rules: KeyRules,
  /**
   * The hash of the organisation's rules in force. Every signer refuses unless it is that of its own, and binds
   * the new key to the organisation.
   */
  rulesHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
const Sign = z.strictObject({
  kind: z.literal('sign'),
  keyId: z.uuid(),
  parties: Parties,
  path: z.array(z.int().min(0).max(0x7fffffff)).max(8),
  intent: base64(8_000),
  unsigned: base64(64_000),
  approvals: z.array(Approval).max(64),
  /** The bytes pay nothing: they take the place of a payment for the intent that this signer agreed to before. */
  isCancellation: z.literal(true).optional(),
  /** The approvals are about this batch, which contains the intent. */
  batch: ApprovedBatch.optional(),
  /** Which of the messages of the bytes, in the order in which the signer derives them. */
  message: z.int().min(0).max(255).default(0),
  /** One of each signer of the key, if all witness the spend. Otherwise it counts more under daily caps. */
  receipts: z.array(SignedReceipt).max(16).default([]),
  /** The newest events of the organisation's audit record, which the signer countersigns when it opens the session. */
  audit: AuditHead.optional(),
})
/** Asks a signer to count a spend before others sign it. The answer is its receipt. */
export const WitnessSpend = z.strictObject({ order: Sign })
/** New shares, held beside the old ones until `keep`. */
const Refresh = z.strictObject({ kind: z.literal('refresh'), keyId: z.uuid(), parties: Parties })
/**
 * New shares for the same parties and threshold. `lost` are the parties without their share: all others deal.
 */
const Repair = z.strictObject({
  kind: z.literal('repair'),
  keyId: z.uuid(),
  parties: Parties,
  lost: z.array(Party).min(1).max(15),
  /** The generation that the dealers hold. */
  key: KeyDescription,
})
/** New shares for other parties or another threshold. `parties` are the dealers and the holders together. */
const Reshare = z.strictObject({
  kind: z.literal('reshare'),
  keyId: z.uuid(),
  parties: Parties,
  dealers: Parties,
  holders: Parties,
  threshold: z.int().min(2).max(16),
  /** The generation that the dealers hold. */
  key: KeyDescription,
})
/** A signature of a text that is not a transaction, to prove that shares of this epoch sign together. */
const Check = z.strictObject({
  kind: z.literal('check'),
  keyId: z.uuid(),
  parties: Parties,
  epoch: z.int().min(1),
})

export const OpenSession = z.strictObject({
  /** 32 random bytes; never used twice. */
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  ceremony: z.discriminatedUnion('kind', [Keygen, Sign, Refresh, Repair, Reshare, Check]),
})
export type OpenSession = z.output<typeof OpenSession>
export type OpenSessionBody = z.input<typeof OpenSession>
export type CeremonyOrder = OpenSession['ceremony']

/**
 * A node's signed statement that it no longer signs with shares from before this generation of a key, nor
 * with those of another generation derived from the same one.
 */
const KeptStatement = z.strictObject({
  party: Party,
  keyHash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: base64(128),
})
export type KeptStatement = z.output<typeof KeptStatement>
export type KeptStatementBody = z.input<typeof KeptStatement>

/** A node's answer about a key that it holds a share of. */
export const NodeKey = z.strictObject({
  threshold: z.int().min(2),
  parties: Parties,
  publicKey: base64(64),
  /** 0: its share came from a repair or reshare that is not kept yet, and cannot sign. */
  epoch: z.int().min(0),
  /** The generation of a refresh, repair or reshare that is finished and not kept yet. */
  next: z.int().min(2).nullable(),
  /** The public part of every share that it holds, oldest first. */
  generations: z.array(KeyDescription).min(1).max(3),
  /** The peers that it does not sign with under this key. */
  frozen: z.array(Party),
  /** The organisation whose rules bind the key at this node. Null: it signs without rules. */
  boundTo: z.uuid().nullable(),
  kept: KeptStatement,
})
export type NodeKey = z.output<typeof NodeKey>
export type NodeKeyBody = z.input<typeof NodeKey>

/**
 * Ends a refresh, repair or reshare: the old share is destroyed, after the node itself has signed with the
 * new share and every other party. Generation 1 ends a key generation: from then on the share cannot be
 * dropped.
 */
export const KeepShares = z.strictObject({
  epoch: z.int().min(1),
  /** For a node that received its share: the statements of the dealers that remain parties. */
  statements: z.array(KeptStatement).max(16).default([]),
})
export type KeepShares = z.output<typeof KeepShares>

/** A node's statement that it never used its share of a key and never will. */
const DropConfirmation = z.strictObject({ party: Party, signature: base64(128) })
export type DropConfirmation = z.output<typeof DropConfirmation>

/**
 * Drops a share of a key that was never used, after all other parties have stated that they never used
 * theirs.
 */
export const DropKey = z.strictObject({ confirmations: z.array(DropConfirmation).max(16) })
export type DropKey = z.output<typeof DropKey>
export type DropKeyBody = z.input<typeof DropKey>

/** The node's own statement, and whether it dropped its share. */
export const DropAnswer = z.strictObject({ ...DropConfirmation.shape, isDropped: z.boolean() })
export type DropAnswerBody = z.input<typeof DropAnswer>

/** A node's one-time key for a session, signed by its identity together with the hash of the order and its state. */
export const Hello = z.strictObject({
  party: Party,
  /** Raw X25519 public key. */
  key: base64(64),
  /** SHA-256 of the node's order: nodes with different orders refuse to meet. */
  order: base64(64),
  /** The time and the end of the record of the node: see `encodeHelloState`. Absent in hellos of earlier versions. */
  state: base64(16_000).optional(),
  signature: base64(128),
})
export type Hello = z.output<typeof Hello>
export type HelloBody = z.input<typeof Hello>

export const Envelope = z.strictObject({
  from: Party,
  to: Party,
  sequence: z.int().min(0).max(10_000),
  box: base64(largestBox),
  signature: base64(128),
})
export type Envelope = z.output<typeof Envelope>
export type EnvelopeBody = z.input<typeof Envelope>

export const SessionStep = z.strictObject({
  hellos: z.array(Hello).max(16).optional(),
  envelopes: z.array(Envelope).max(mostEnvelopes),
})
export type SessionStepBody = z.input<typeof SessionStep>

const SessionResult = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('key'),
    /** Compressed. */
    publicKey: base64(64),
    /** Null on curves without children. */
    chainCode: base64(64).nullable(),
    epoch: z.int().min(1),
  }),
  z.strictObject({
    kind: z.literal('signature'),
    /** The signed digest or message, as the node derived it. */
    digest: base64(64),
    /** secp256k1: r and s, 32 bytes each, s low. ed25519: as in RFC 8032. */
    signature: base64(128),
    /** Null on curves whose keys cannot be recovered. */
    recovery: z.int().min(0).max(3).nullable(),
    /** The public key that verifies it. */
    publicKey: base64(64),
  }),
  /** This dealer of a reshare holds no share of the new generation. */
  z.strictObject({ kind: z.literal('left') }),
])
export type SessionResult = z.output<typeof SessionResult>
export type SessionResultBody = z.input<typeof SessionResult>

export const SessionAnswer = z.strictObject({
  hello: Hello.optional(),
  envelopes: z.array(Envelope).max(mostEnvelopes),
  /** The round of the protocol whose messages are awaited; 0 before the nodes have met. */
  round: z.int().min(0),
  /** The parties whose messages of this round are incomplete. */
  awaiting: z.array(Party).max(16),
  result: SessionResult.nullable(),
  /** The countersignature of the order's audit head. Absent where the signer gave none. */
  auditReceipt: SignedAuditReceipt.optional(),
})
export type SessionAnswer = z.output<typeof SessionAnswer>
export type SessionAnswerBody = z.input<typeof SessionAnswer>

/** The holders of the shares of a key, and the number of them that sign. */
export const Arrangement = z.strictObject({ threshold: z.int().min(2).max(16), parties: Parties })
export type Arrangement = z.output<typeof Arrangement>

export const NodeHealth = z.strictObject({
  party: Party,
  identity,
  version: z.string().max(100),
  keys: z.int().min(0),
  /** The newest generation of shares held. */
  epoch: z.int().min(1).nullable(),
  frozenPairs: z.int().min(0),
  /** How many of the shares that sign are in a backup that was verified, and since when all of those. */
  backup: z.strictObject({ keys: z.int().min(0), verifiedAt: z.iso.datetime().nullable() }),
  /** The identities that its operator has pinned, including its own. */
  peers: z.array(z.strictObject({ party: Party, identity })).max(255),
  /** The keys that its operator allows to be moved, each with the only arrangement it may move to. */
  agreed: z.array(z.object({ keyId: z.uuid(), to: Arrangement })).max(1_000),
  /** The changes of rules that wait here, and who adopted each. */
  pendingRules: z.array(PendingRulesAnswer).max(1_000),
})
export type NodeHealth = z.output<typeof NodeHealth>

/** The reason why a node refuses or leaves a session. */
export const NodeRefusal = z.strictObject({
  code: z.string().max(60),
  message: z.string().max(1_000),
  field: z.string().max(60).nullable(),
  /** The party at fault, where the protocol can identify it. */
  party: Party.nullable(),
})
export type NodeRefusal = z.output<typeof NodeRefusal>

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
