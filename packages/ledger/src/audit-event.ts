/** The audit record of an action: actor, address, subject, values before and after. */

/**
 * The owner of the hash chain for subjects that belong to no organisation: networks, tokens, plans, sign-ins.
 */
export const installationId = '00000000-0000-0000-0000-000000000000'

export const auditSubjects = [
  'session',
  'organisation',
  'member',
  'user',
  'device',
  'account-group',
  'wallet',
  'network',
  'token',
  'price',
  'subscription',
  'plan',
  'address',
  'label',
  'webhook',
  'api-key',
  'delivery',
  'alert',
  'transactions',
  'transaction-notes',
  'tag',
  'attachment',
  'saved-view',
  'finding',
  'statement',
  'accounting',
  'key-domain',
  'mpc-key',
  'policy',
  'rules',
  'passkey',
  'transfer-request',
  'transfer-batch',
  'payment-template',
  'payment-schedule',
  'dev-key',
  'dev-signer',
  'call',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const auditVerbs = [
  'signed-in',
  'signed-out',
  'created',
  'updated',
  'archived',
  'restored',
  'deleted',
  'marked-spam',
  'unmarked-spam',
  'imported',
  'exported',
  'subscribed',
  'unsubscribed',
  'tested',
  'resent',
  'replayed',
  'acknowledged',
  'assigned',
  'closed',
  'repaired',
  'fetched',
  'invited',
  'accepted',
  'declined',
  'password-set',
  'credential-added',
  'credential-renamed',
  'credential-removed',
  'stepped-up',
  'reset-requested',
  'reset-agreed',
  'reset-declined',
  'reset-link-made',
  'applied',
  'submitted',
  'approved',
  'rejected',
  'cancelled',
  'commented',
  'signed',
  'broadcast',
  'sped-up',
  'cancellation-sent',
  'failed',
  'called',
  'refreshed',
  'proven',
  'signer-replaced',
  'signers-changed',
  'proposed',
  'prepared',
  'withdrawn',
  'adopted',
  'expired',
  'lapsed',
  'joined',
  'vetoed',
  'froze',
  'thawed',
  'came-into-force',
  'ended-by-veto',
  'signing-stopped',
  'signing-resumed',
  'registered',
  'registration-begun',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** One event as it is hashed, exported and shown. Times ISO 8601 UTC with milliseconds, hashes lower-case hex, `seq` decimal. */
export interface AuditEvent {
  readonly organisation_id: string
  readonly seq: string
  readonly id: string
  readonly at: string
  readonly actor: { readonly id: string; readonly name: string; readonly email: string } | null
  readonly remote_address: string
  readonly user_agent: string | null
  readonly correlation_id: string
  readonly subject: { readonly kind: AuditSubject; readonly id: string; readonly name: string | null }
  readonly verb: AuditVerb
  readonly outcome: 'done' | 'refused'
  readonly reason: string | null
  /** `reason` as a refusal: a code with its parameters. Hashed where it is there; older events have none. */
  readonly reason_refusal?:
    | { readonly code: string; readonly params: Readonly<Record<string, unknown>> }
    | undefined
  readonly before: unknown
  readonly after: unknown
  readonly previous_hash: string
  readonly hash: string
}
