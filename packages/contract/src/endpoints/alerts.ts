/** Problems that the system found, and their handling. */
import { z } from 'zod'
import { pendingChangeKinds } from './pending-changes.ts'
import type { Route } from '../route.ts'
import { Id, IdParams, LineOrNothing, RefusalInAnswer, Time, Version } from '../fields.ts'

export const alertKinds = [
  'mismatch',
  'look-alike',
  'spam-wave',
  'provider-fault',
  'stalled-run',
  'webhook-failing',
  'signer-down',
  'key-frozen',
  'other-chain',
  'forged-row',
  'password-reset',
  'new-password',
  'rules-change',
  'rules-frozen',
  'audit-went-back',
  'pending-change',
  'credential-count',
  'mail-refused',
] as const
export const alertSeverities = ['critical', 'warning', 'info'] as const
export const alertStates = ['open', 'acknowledged', 'closed'] as const

export const Alert = z.object({
  id: Id,
  entity_id: Id,
  entity: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(alertSeverities),
  state: z.enum(alertStates),
  /** The subject of the alert; the kind determines which of these are present. */
  facts: z.object({
    wallet_id: z.string().optional(),
    wallet_name: z.string().optional(),
    token_symbol: z.string().optional(),
    network: z.string().optional(),
    /** The known address that is imitated, and one that imitates it. */
    address: z.string().optional(),
    imitator: z.string().optional(),
    provider: z.string().optional(),
    reason: z.string().optional(),
    reason_refusal: RefusalInAnswer.optional(),
    url: z.string().optional(),
    signer: z.string().optional(),
    key_label: z.string().optional(),
    /** Chain ids: the catalogue's, and the node's. For a passkey: its signature count, and the lower one. */
    expected: z.string().optional(),
    found: z.string().optional(),
    /** The kind of a row that the server did not write. */
    row: z.enum(['session', 'approval', 'passkey', 'provider-link']).optional(),
    person: z.string().optional(),
    count: z.number().optional(),
    /** The kind of a pending change, and its subject. */
    change: z.enum(pendingChangeKinds).optional(),
    subject: z.string().optional(),
    requested_by: z.string().optional(),
    until: Time.optional(),
    since: Time.optional(),
  }),
  raised_at: Time,
  /** When its cause was resolved; null while it persists. */
  ended_at: Time.nullable(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: Time.nullable(),
  /** A member of the organisation. */
  assigned_to: z.object({ id: Id, name: z.string() }).nullable(),
  closed_by: z.string().nullable(),
  closed_at: Time.nullable(),
  note: z.string(),
  version: Version,
})

const Note = LineOrNothing(500)

export const alerts = {
  listAlerts: {
    method: 'GET',
    path: '/api/alerts',
    access: 'signed-in',
    query: z.object({ entity_id: Id.optional(), state: z.enum(['open', 'closed']).default('open') }),
    reply: z.array(Alert),
    summary: 'Alerts that are not closed, or the newest 200 that are; the worst first',
  },
  acknowledgeAlert: {
    method: 'POST',
    path: '/api/alerts/:id/acknowledge',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    reply: Alert,
    summary: 'Acknowledge an alert',
  },
  assignAlert: {
    method: 'POST',
    path: '/api/alerts/:id/assign',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ member_id: Id.nullable() }),
    reply: Alert,
    refusals: ['MEMBER_INACTIVE'],
    summary: 'Assign an alert to a member of the organisation, or unassign it',
  },
  closeAlert: {
    method: 'POST',
    path: '/api/alerts/:id/close',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: z.object({ note: Note.optional() }),
    reply: Alert,
    summary: 'Close an alert; it reopens only after its cause was resolved and recurs',
  },
} as const satisfies Record<string, Route>
