/**
 * A registered credential, as the rules state it. Every credential has its own relying party and origin, so
 * that approver pages on several hosts can be used. The relying party is the full host of its page: with a
 * parent domain, any other page of that domain could ask for assertions.
 */
import { z } from 'zod'
import { fromBase64url } from './base64url.ts'
import { InvalidPasskey, invalidPasskey, orRefusal, type PasskeyRefusal } from './invalid-passkey.ts'
import { localhost, originFault } from './origin-fault.ts'
import { assertOnCurve, eddsa, es256 } from './public-key.ts'

const shared = {
  /** Base64url without padding, like the coordinates. */
  id: z.string(),
  x: z.string(),
  rpId: z.string(),
  origin: z.string(),
  /** True for passkeys that a cloud account can synchronise. */
  backupEligible: z.boolean(),
  /** The version of the rules that added it. */
  addedIn: z.int().min(1),
}
const shape = z.discriminatedUnion('alg', [
  z.strictObject({ ...shared, alg: z.literal(es256), y: z.string() }),
  z.strictObject({ ...shared, alg: z.literal(eddsa) }),
])

export type Credential = Readonly<z.infer<typeof shape>>

/** For documents that contain credentials: an issue carries the refusal in `params`. */
export const credentialSchema = shape.superRefine((credential, context) => {
  const refusal = orRefusal(() => assertCredential(credential))
  if (refusal === undefined) return
  const { code, field, params } = refusal
  const fault = { code, field, params }
  context.addIssue({
    code: 'custom',
    path: [field],
    message: new InvalidPasskey(fault).message,
    params: fault,
  })
})

export const parseCredential = (
  value: unknown,
): { readonly ok: true; readonly credential: Credential } | PasskeyRefusal =>
  orRefusal(() => {
    const parsed = shape.safeParse(value)
    if (!parsed.success) throw invalidShape(value, parsed.error)
    assertCredential(parsed.data)
    return { ok: true, credential: parsed.data }
  })

function invalidShape(value: unknown, { issues: [issue] }: z.ZodError): InvalidPasskey {
  const field = issue?.path.join('.') ?? ''
  if (field !== 'alg') return invalidPasskey('CREDENTIAL_SHAPE', field, { reason: issue?.message ?? '' })
  const { data: algorithm } = algorithmOf.safeParse(value)
  return invalidPasskey('ALGORITHM_UNSUPPORTED', field, { algorithm: algorithm ?? 'without a number' })
}

const algorithmOf = z.object({ alg: z.number() }).transform(({ alg }) => alg)

function assertCredential(credential: Credential): void {
  assertId(credential.id)
  assertOnCurve(credential)
  assertRpId(credential.rpId)
  assertOrigin(credential)
}

/** In bytes, as WebAuthn limits it. */
const longestId = 1023

function assertId(id: string): void {
  const length = fromBase64url(id)?.length ?? 0
  if (length < 1 || length > longestId) throw invalidPasskey('CREDENTIAL_ID', 'id')
}

const longestHost = 253
/** At least two labels. The last begins with a letter, which excludes IPv4 addresses. */
const hostName = /^(?:[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?\.)+[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/

function assertRpId(rpId: string): void {
  const isHost = rpId === localhost || (rpId.length <= longestHost && hostName.test(rpId))
  if (!isHost) throw invalidPasskey('RP_ID_MALFORMED', 'rpId')
}

function assertOrigin(credential: Credential): void {
  const code = originFault(credential)
  if (code === 'ORIGIN_HOST') throw invalidPasskey(code, 'origin', { rpId: credential.rpId })
  if (code !== null) throw invalidPasskey(code, 'origin')
}
