/**
 * The calls about the rules of an organisation: `POST /rules` proposes the next version, `POST /rules/acts`
 * brings a veto, a freeze or a thaw, `GET /rules/{organisation}` returns the documents and the pending
 * change. A statement travels as its fields; a signer encodes them again and verifies the signature.
 */
import { adopters, ChangeAssertion } from '@holdfast/policy/rules'
import { z } from 'zod'
import { base64 } from './base64.ts'
import { SignedReceipt } from './spend-receipt.ts'

/** The limit of a document (256 KB), as base64. */
const longestDocument = 350_000
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Version = z.int().min(1)
const Time = z.int().min(0).max(lastTime)

/** The next version with the statements that adopt it, and those of its new credentials. */
export const ProposeRules = z.strictObject({
  document: base64(longestDocument),
  assertions: z.array(ChangeAssertion).min(1).max(500),
  /**
   * Receipts of signers that had this version in force. With enough of them the statements count although they
   * have ended.
   */
  receipts: z.array(SignedReceipt).max(32).default([]),
})
export type ProposeRules = z.output<typeof ProposeRules>
export type ProposeRulesBody = z.input<typeof ProposeRules>

/**
 * The file that the operator of a signer accepts by hand: a version, the statements about it, and every version
 * before it, oldest first, for a signer that has none. The hash of the version stands for all of them, because each
 * names the hash of the one before.
 */
export const RulesFile = z.strictObject({
  document: base64(longestDocument),
  assertions: z.array(ChangeAssertion).max(500),
  earlier: z.array(base64(longestDocument)).max(10_000).default([]),
})
export type RulesFile = z.output<typeof RulesFile>
export type RulesFileBody = z.input<typeof RulesFile>

/** One veto or freeze, or the thaws of enough governors. */
export const ActOnRules = z.strictObject({ assertions: z.array(ChangeAssertion).min(1).max(50) })
export type ActOnRules = z.output<typeof ActOnRules>
export type ActOnRulesBody = z.input<typeof ActOnRules>

const RulesVersion = z.strictObject({ version: Version, hash: Hash })

/** A recorded change that waits, and who adopted it. */
const PendingRulesVersion = z.strictObject({
  ...RulesVersion.shape,
  by: z.enum(adopters),
  recordedAt: Time,
  effectiveAt: Time,
})

/** In the health of a signer. */
export const PendingRulesAnswer = PendingRulesVersion.extend({ organisation: Uuid })

/** The rules of an organisation at one signer. */
export const RulesAnswer = z.strictObject({
  organisation: Uuid,
  /** In force. */
  head: RulesVersion,
  pending: PendingRulesVersion.nullable(),
  /** Since when nothing is signed under these rules. */
  frozenAt: Time.nullable(),
})
export type RulesAnswer = z.output<typeof RulesAnswer>
export type RulesAnswerBody = z.input<typeof RulesAnswer>

/**
 * Every version in force so far, oldest first, each with the signer's receipt, and the documents: the pending
 * one, then the newest first, as many as fit.
 */
export const RulesChain = z.strictObject({
  ...RulesAnswer.shape,
  versions: z
    .array(z.strictObject({ ...RulesVersion.shape, receipt: SignedReceipt }))
    .min(1)
    .max(10_000),
  documents: z.array(base64(longestDocument)).min(1).max(1_000),
})
export type RulesChain = z.output<typeof RulesChain>
export type RulesChainBody = z.input<typeof RulesChain>
