/** A person's signed request or approval of a transfer as text: the same JSON that the approver page sends. */
import { z } from 'zod'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')
const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)

export const SignedApprovalText = z.strictObject({
  statement: z.strictObject({
    act: z.enum(['request', 'approve']),
    intentHash: Hash,
    organisation: Uuid,
    rulesVersion: z.int().min(1),
    rulesHash: Hash,
    person: Uuid,
    /** Milliseconds since 1970. */
    notAfter: z.int().min(0).max(lastTime),
  }),
  /** Base64url; the bytes that the browser returned as base64. */
  credentialId: z.string().regex(/^[-_A-Za-z0-9]{2,1364}$/),
  clientDataJSON: base64(6_000),
  authenticatorData: base64(2_000),
  signature: base64(400),
})
export type SignedApprovalText = z.output<typeof SignedApprovalText>
