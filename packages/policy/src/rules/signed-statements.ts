/** Statements with what signs them, as JSON between the approver page, the server and the signers: bytes are base64. */
import { z } from 'zod'
import { ApprovalSchema, ChangeSchema } from './statements.ts'

const Base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const passkeyText = {
  /** Base64url. */
  credentialId: z.string().regex(/^[-_A-Za-z0-9]{2,1364}$/),
  clientDataJSON: Base64(6_000),
  authenticatorData: Base64(2_000),
  signature: Base64(400),
}

/** The raw bytes that a browser returned. */
const passkeyAssertion = {
  credentialId: passkeyText.credentialId,
  clientDataJSON: passkeyText.clientDataJSON.transform(bytesOf),
  authenticatorData: passkeyText.authenticatorData.transform(bytesOf),
  signature: passkeyText.signature.transform(bytesOf),
}

/** An Ed25519 signature of the encoded statement, made with a recovery key on paper. */
const PaperSignature = z.strictObject({
  credentialId: z.null(),
  signature: Base64(128).transform(bytesOf),
})

/** A person's request or approval of a transfer, and the assertion that signs it. */
export const SignedApproval = z.strictObject({ statement: ApprovalSchema, ...passkeyAssertion })
export type SignedApproval = z.output<typeof SignedApproval>

/** The same with its bytes as text, as it is stored and sent on. */
export const SignedApprovalText = z.strictObject({ statement: ApprovalSchema, ...passkeyText })
export type SignedApprovalText = z.output<typeof SignedApprovalText>

/** A person's or a recovery key's statement about the rules, and what signs it. */
export const ChangeAssertion = z.strictObject({
  statement: ChangeSchema,
  proof: z.union([z.strictObject(passkeyAssertion), PaperSignature]),
})
export type ChangeAssertion = z.output<typeof ChangeAssertion>
export type ChangeAssertionBody = z.input<typeof ChangeAssertion>
