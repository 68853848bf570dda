/** The audit record. `orgId` may be the nil id for events of the installation. */
import { auditSubjects, auditVerbs } from '@holdfast/ledger'
import { z } from 'zod'
import { Id, RefusalInAnswer, Time } from '../fields.ts'
import type { Route } from '../route.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Seq = z.string().regex(/^\d{1,18}$/)

export const AuditEventOnWire = z.object({
  organisation_id: Id,
  seq: Seq,
  id: Id,
  at: Time,
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  remote_address: z.string(),
  user_agent: z.string().nullable(),
  correlation_id: Id,
  subject: z.object({ kind: z.enum(auditSubjects), id: z.string(), name: z.string().nullable() }),
  verb: z.enum(auditVerbs),
  outcome: z.enum(['done', 'refused']),
  reason: z.string().nullable(),
  reason_refusal: RefusalInAnswer.optional(),
  before: z.unknown(),
  after: z.unknown(),
  previous_hash: Hash,
  hash: Hash,
})

/** A countersignature of a signer, as a line of the export. `signer` is its identity. */
export const AuditReceiptOnWire = z.strictObject({
  signer: Hash,
  receipt: z.string().max(12_000),
  signature: z.string().max(128),
})

const OrganisationParams = z.object({ orgId: z.guid() })

export const audit = {
  listAuditEvents: {
    method: 'GET',
    path: '/api/orgs/:orgId/audit-events',
    access: 'signed-in',
    params: OrganisationParams,
    query: z.object({
      subject: z.enum(auditSubjects).optional(),
      verb: z.enum(auditVerbs).optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      q: z.string().max(200).optional(),
      /** Only events before this number. */
      before: Seq.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      rows: z.array(AuditEventOnWire),
      /**
       * The newest event of the whole chain. Stored elsewhere, it reveals any later rewrite of the chain up
       * to it.
       */
      head: z.object({ seq: Seq, hash: Hash }).nullable(),
      /** The newest countersignature of each signer that gave one, and how many signers there are. */
      countersigned: z.object({
        signers: z.number(),
        receipts: z.array(z.object({ signer: z.number(), seq: Seq, at: Time })),
      }),
    }),
    summary: 'The audit record, newest first',
  },
  exportAuditEvents: {
    method: 'GET',
    path: '/api/orgs/:orgId/audit-events.ndjson',
    access: 'signed-in',
    params: OrganisationParams,
    reply: z.custom<AsyncIterable<string>>(),
    download: 'application/x-ndjson',
    summary:
      'The whole chain, an event a line, oldest first, then the countersignatures of the signers; checked offline by `holdfast verify-audit`',
  },
  followAuditEvents: {
    method: 'GET',
    path: '/api/orgs/:orgId/audit-feed.ndjson',
    access: 'signed-in',
    scope: 'read:audit',
    params: OrganisationParams,
    query: z.object({
      /** The number of the last event that the caller has. */
      after: Seq.default('0'),
      limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    }),
    reply: z.custom<AsyncIterable<string>>(),
    download: 'application/x-ndjson',
    summary:
      'The events after a number, an event a line, oldest first; fewer lines than `limit`: there are no more yet',
  },
} as const satisfies Record<string, Route>
