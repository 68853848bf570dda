import type { PendingChangeKind } from './pending-changes.ts'

export type NoticeKind =
  | 'change-proposed'
  | 'change-ended'
  | 'member-added'
  | 'member-changed'
  | 'member-removed'
  | 'webhook-added'
  | 'webhook-changed'
  | 'webhook-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-registered'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'recipient-named'
  | 'policy-applied'
  | 'rules-proposed'
  | 'rules-in-force'
  | 'rules-vetoed'
  | 'signing-stopped'
  | 'signing-resumed'
  | 'approval-needed'
  | 'request-approved'
  | 'request-rejected'
  | 'request-cancelled'
  | 'request-expired'
  | 'approvals-lapsed'
  | 'transfer-failed'
  | 'transfer-signed'
  | 'transfer-confirmed'
  | 'payment-received'
  | 'comment-added'
  | 'decision-needed'
  | 'alert-assigned'
  | 'new-sign-in'
  | 'email-changed'
  | 'api-key-added'

export interface NoticesTable {
  entity_id: string
  id: string
  user_id: string
  kind: NoticeKind
  subject: string | null
  version: number | null
  change: PendingChangeKind | null
  outcome: 'refused' | 'withdrawn' | 'lapsed' | 'expired' | null
  by_user: string | null
  /** The transfer request, alert or incoming entry that it is about. */
  about: string | null
  created_at: Date
  read_at: Date | null
}
