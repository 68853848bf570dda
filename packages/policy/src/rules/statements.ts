/**
 * The statements that people sign with their credentials: an approval of a transfer and a change of the
 * rules. Each has one encoding, and its hash is the challenge of the assertion.
 */
import { encodeFields, readFields, sameBytes } from '@holdfast/ledger'
import { sha256 } from '@noble/hashes/sha2.js'
import { z } from 'zod'
import { type Checked, refused, rulesFault } from './rules-fault.ts'
import { Hash, lastTime, Uuid } from './rules-texts.ts'

export const approvalActs = ['request', 'approve'] as const
export const changeActs = ['adopt', 'join', 'veto', 'freeze', 'thaw'] as const
export type ChangeAct = (typeof changeActs)[number]

const Version = z.int().min(1)
const Time = z.int().min(0).max(lastTime)

export const ApprovalSchema = z.strictObject({
  act: z.enum(approvalActs),
  /** SHA-256 of the encoded intent, or the hash of a batch of intents. */
  intentHash: Hash,
  organisation: Uuid,
  rulesVersion: Version,
  rulesHash: Hash,
  person: Uuid,
  /** Milliseconds since 1970: it counts before this time. */
  notAfter: Time,
})
export type ApprovalStatement = Readonly<z.infer<typeof ApprovalSchema>>

export const ChangeSchema = z
  .strictObject({
    act: z.enum(changeActs),
    organisation: Uuid,
    /** The document that it is about: for `freeze` and `thaw` the one in force, otherwise the new one. */
    version: Version,
    hash: Hash,
    /** The version before that document; null for version 1. */
    previous: Hash.nullable(),
    /** A person of the rules, or a recovery key. */
    person: Uuid,
    notAfter: Time,
  })
  .refine(
    ({ version, previous }) => (version === 1) === (previous === null),
    'only version 1 has no previous one',
  )
export type ChangeStatement = Readonly<z.infer<typeof ChangeSchema>>

const approvalTitle = 'holdfast/approval/1'
const changeTitle = 'holdfast/rules-change/1'

/** Throws for values that are no statement. */
export function encodeApproval(statement: ApprovalStatement): Uint8Array<ArrayBuffer> {
  const { act, intentHash, organisation, rulesVersion, rulesHash, person, notAfter } =
    ApprovalSchema.parse(statement)
  return encodeFields([
    approvalTitle,
    act,
    intentHash,
    organisation,
    String(rulesVersion),
    rulesHash,
    person,
    String(notAfter),
  ])
}

/** Throws for values that are no statement. */
export function encodeChange(statement: ChangeStatement): Uint8Array<ArrayBuffer> {
  const { act, organisation, version, hash, previous, person, notAfter } = ChangeSchema.parse(statement)
  return encodeFields([
    changeTitle,
    act,
    organisation,
    String(version),
    hash,
    previous ?? '',
    person,
    String(notAfter),
  ])
}

/** Accepts only bytes that `encodeApproval` writes. */
export function parseApproval(bytes: Uint8Array): Checked<ApprovalStatement> {
  const [title, act, intentHash, organisation, rulesVersion, rulesHash, person, notAfter] =
    readFields(bytes) ?? []
  const { data: statement } = ApprovalSchema.safeParse({
    act,
    intentHash,
    organisation,
    rulesVersion: Number(rulesVersion),
    rulesHash,
    person,
    notAfter: Number(notAfter),
  })
  return title === approvalTitle && statement !== undefined && sameBytes(encodeApproval(statement), bytes)
    ? { ok: true, value: statement }
    : unreadable
}

/** Accepts only bytes that `encodeChange` writes. */
export function parseChange(bytes: Uint8Array): Checked<ChangeStatement> {
  const [title, act, organisation, version, hash, previous, person, notAfter] = readFields(bytes) ?? []
  const { data: statement } = ChangeSchema.safeParse({
    act,
    organisation,
    version: Number(version),
    hash,
    previous: previous === '' ? null : previous,
    person,
    notAfter: Number(notAfter),
  })
  return title === changeTitle && statement !== undefined && sameBytes(encodeChange(statement), bytes)
    ? { ok: true, value: statement }
    : unreadable
}

const unreadable = refused(rulesFault('STATEMENT_UNREADABLE', ''))

/** The challenge of the assertion that signs a statement: 32 bytes. */
export const challengeOf = (statement: ApprovalStatement | ChangeStatement): Uint8Array =>
  sha256('intentHash' in statement ? encodeApproval(statement) : encodeChange(statement))
