/**
 * The JSON between the page and a server: all calls, in one file. Bytes are base64 as RFC 4648 writes them. The page
 * verifies the content; the shapes here only make it readable. Unknown fields are refused.
 *
 * | Call | Answer |
 * | --- | --- |
 * | `GET  /approver/requests/{id}` | `RequestPage` |
 * | `POST /approver/requests/{id}/approvals` with `SignedApproval` | `{}` |
 * | `POST /approver/requests/{id}/rejection` with `Rejection` | `{}` |
 * | `GET  /approver/batches/{id}` | `BatchPage` |
 * | `POST /approver/batches/{id}/approvals` with `SignedApproval` | `{}` |
 * | `POST /approver/batches/{id}/rejection` with `Rejection` | `{}` |
 * | `GET  /approver/rules/{organisation}` | `RulesPage` |
 * | `POST /approver/rules/{organisation}/statements` with `ChangeAssertion` | `{}` |
 * | `GET  /approver/registrations/{id}` | `RegistrationPage` |
 * | `POST /approver/registrations/{id}` with `RegisteredCredential` | `{}` |
 * | `GET  /approver/organisation` | `OrganisationPage` |
 * | `GET  /approver/sandbox/credential` | `SandboxCredential`; in a sandbox only |
 *
 * Every call carries `Authorization: Bearer <token>` and no cookie. The server allows the page's origin by CORS, and exposes
 * the header `Date`.
 */
import { z } from 'zod'
import { mostBatched } from '@holdfast/ledger'
import { ChangeAssertion, SignedApproval } from '@holdfast/policy/rules'
import { credentialSchema } from '@holdfast/policy/passkeys'
import { rejectionReasons, type RejectionReason } from './rejection-reasons.ts'

/** Longer than any that is accepted, so that the refusal can say so. */
const longestDocument = 2_000_000
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Version = z.int().min(1)
const Time = z.int().min(0).max(lastTime)
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const Bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(base64)
    .transform((text): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))

const CredentialId = z.string().regex(/^[-_A-Za-z0-9]{2,1364}$/)
const Coordinate = z.string().regex(/^[-_A-Za-z0-9]{43}$/)

/** A version of the rules, with the statements that adopted it. */
const Adopted = z.strictObject({
  document: Bytes(longestDocument),
  assertions: z.array(ChangeAssertion).max(500),
})
export type Adopted = z.output<typeof Adopted>

/** From version 1, or from any later version, to the one in force; the page needs the one that it remembers. */
const Chain = z.array(Adopted).min(1).max(1_000)

/** A file of the request, as the server describes it: nobody signs it. */
const AttachedFile = z.strictObject({
  name: z.string().max(120),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AttachedFile = z.output<typeof AttachedFile>

export const RequestPage = z.strictObject({
  /** For whom the link was made. */
  person: Uuid,
  /** The name of the request for people: 'TR-1042'. */
  reference: z.string().max(40),
  intent: Bytes(20_000),
  /** Null: the bytes to sign are not built yet. */
  unsigned: Bytes(200_000).nullable(),
  rules: Chain,
  /** Requests and approvals; the page verifies each. */
  approvals: z.array(SignedApproval).max(100),
  /** How a person ended it. `code`: one of `rejectionReasons`, `CANCELLED`, or one of a newer server. */
  rejection: z.strictObject({ person: Uuid, code: z.string().max(60), note: z.string().max(500) }).nullable(),
  /** Absent: none. */
  attachments: z.array(AttachedFile).max(100).default([]),
})
export type RequestPage = z.output<typeof RequestPage>

export const BatchPage = z.strictObject({
  person: Uuid,
  reference: z.string().max(40),
  /** The id of the batch, and its sum in base units, which the page compares with its intents. */
  batch: Uuid,
  total: z.string().regex(/^\d{1,78}$/),
  /** Those of all transfers, in order. */
  intents: z.array(Bytes(20_000)).min(1).max(mostBatched),
  rules: Chain,
  approvals: RequestPage.shape.approvals,
  rejection: RequestPage.shape.rejection,
})
export type BatchPage = z.output<typeof BatchPage>

export const serverSettings = [
  'required',
  'roleBound',
  'expiry',
  'perTxCap',
  'dailyCap',
  'recipients',
  'hours',
  'ips',
  'countries',
] as const

/** A setting of the policy that the server would apply together with the proposed version. Nobody signs it. */
const ServerSetting = z.strictObject({
  setting: z.enum(serverSettings),
  /** A number, 'yes' or 'no', or the entries of a list; an empty list allows any. Null: no policy is in force. */
  before: z.array(z.string().max(200)).max(1_000).nullable(),
  after: z.array(z.string().max(200)).max(1_000),
})
export type ServerSetting = z.output<typeof ServerSetting>

export const RulesPage = z.strictObject({
  person: Uuid,
  rules: Chain,
  /** A version that is proposed or waits. */
  proposed: Adopted.nullable(),
  /** Since when nothing is signed. */
  frozenAt: Time.nullable(),
  /** Those that change. Absent: none. */
  serverPart: z.array(ServerSetting).max(serverSettings.length).default([]),
})
export type RulesPage = z.output<typeof RulesPage>

/** The name of the link's organisation, which nobody signs: the rules hold its id only. */
export const OrganisationPage = z.strictObject({ name: z.string().max(200) })

export const RegistrationPage = z.strictObject({
  organisation: Uuid,
  person: Uuid,
  name: z.string().min(1).max(100),
  /** The version of the rules that will add the credential. */
  addedIn: Version,
  /** Ids of the person's passkeys in the rules and of those that wait for them: a device holds only one. */
  known: z.array(CredentialId).max(200),
})
export type RegistrationPage = z.output<typeof RegistrationPage>

/** A server of the sandbox makes it from its seed, for the person of the link. Null: this person has none. */
export const SandboxCredential = z
  .strictObject({
    credential_id: z.string(),
    private_key_jwk: z.strictObject({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: Coordinate,
      y: Coordinate,
      d: Coordinate,
    }),
    rp_id: z.literal('localhost'),
    origin: z.string(),
    /** Other software credentials of the person: no authenticator holds them. */
    spare_credential_ids: z.array(z.string()).default([]),
  })
  .nullable()

export { rejectionReasons, type RejectionReason }

export interface Rejection {
  readonly reason: RejectionReason
  readonly note: string
}

export const RegisteredCredential = z.strictObject({ credential: credentialSchema })
export type RegisteredCredential = z.output<typeof RegisteredCredential>

/** The body of a call: the same shapes, with bytes as base64. */
export const bodyOf = (value: object): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member instanceof Uint8Array
      ? btoa(Array.from(member, (byte) => String.fromCharCode(byte)).join(''))
      : member,
  )
