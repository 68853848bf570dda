/**
 * The events that people are notified of: one list for the inbox, the settings page, e-mail and push. A person
 * switches e-mail and push by topic; the inbox has every event.
 */

interface Topic {
  readonly group: 'transfers' | 'organization' | 'account'
  /** Unless the person chose otherwise. 'by-vault': by account group, all on. */
  readonly email: boolean | 'by-vault'
  readonly push: boolean
  /** Neither quiet hours nor a digest hold it back. */
  readonly isUrgent: boolean
  /** E-mails cannot be switched off: a stolen session could keep the person from learning of it. */
  readonly isEmailFixed?: true
}

export const noticeTopics = {
  'approval-needed': { group: 'transfers', email: true, push: true, isUrgent: true },
  'request-decided': { group: 'transfers', email: true, push: true, isUrgent: false },
  'transfer-failed': { group: 'transfers', email: true, push: false, isUrgent: false },
  'transfer-signed': { group: 'transfers', email: 'by-vault', push: false, isUrgent: false },
  'transfer-confirmed': { group: 'transfers', email: false, push: false, isUrgent: false },
  'payment-received': { group: 'transfers', email: false, push: false, isUrgent: false },
  'comment-added': { group: 'transfers', email: true, push: false, isUrgent: false },
  'decision-needed': { group: 'organization', email: true, push: true, isUrgent: true },
  'policy-changed': { group: 'organization', email: true, push: false, isUrgent: false },
  'organization-changed': { group: 'organization', email: false, push: false, isUrgent: false },
  'alert-assigned': { group: 'organization', email: true, push: true, isUrgent: true },
  'account-changed': { group: 'account', email: true, push: false, isUrgent: true, isEmailFixed: true },
} as const satisfies Record<string, Topic>

export type NoticeTopic = keyof typeof noticeTopics
export const isEmailFixed = (topic: NoticeTopic): boolean => 'isEmailFixed' in noticeTopics[topic]

export const noticeTopicNames = Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]]

interface Kind {
  readonly topic: NoticeTopic
  /** The page of the console that it leads to. */
  readonly page: string
  /**
   * Is not counted by the bell: the inbox or another page lists it already, or it is one step of a transfer.
   */
  readonly isQuiet?: true
}

const requests = '/mpc/transfer-requests'
const policy = '/mpc/policy'
const people = '/settings/users'
const webhooks = '/admin/webhooks'

export const noticeKindTable = {
  'approval-needed': { topic: 'approval-needed', page: requests, isQuiet: true },
  'request-approved': { topic: 'request-decided', page: requests },
  'request-rejected': { topic: 'request-decided', page: requests, isQuiet: true },
  'request-cancelled': { topic: 'request-decided', page: requests, isQuiet: true },
  'request-expired': { topic: 'request-decided', page: requests },
  'approvals-lapsed': { topic: 'request-decided', page: requests, isQuiet: true },
  'transfer-failed': { topic: 'transfer-failed', page: requests },
  'transfer-signed': { topic: 'transfer-signed', page: requests, isQuiet: true },
  'transfer-confirmed': { topic: 'transfer-confirmed', page: requests, isQuiet: true },
  'payment-received': { topic: 'payment-received', page: '/bc-transactions' },
  'comment-added': { topic: 'comment-added', page: requests, isQuiet: true },
  'decision-needed': { topic: 'decision-needed', page: policy, isQuiet: true },
  'rules-proposed': { topic: 'policy-changed', page: policy },
  'rules-in-force': { topic: 'policy-changed', page: policy },
  'rules-vetoed': { topic: 'policy-changed', page: policy },
  'policy-applied': { topic: 'policy-changed', page: policy },
  'signing-stopped': { topic: 'policy-changed', page: policy },
  'signing-resumed': { topic: 'policy-changed', page: policy },
  'passkey-registered': { topic: 'policy-changed', page: policy },
  'change-proposed': { topic: 'organization-changed', page: policy },
  'change-ended': { topic: 'organization-changed', page: policy },
  'member-added': { topic: 'organization-changed', page: people },
  'member-changed': { topic: 'organization-changed', page: people },
  'member-removed': { topic: 'organization-changed', page: people },
  'webhook-added': { topic: 'organization-changed', page: webhooks },
  'webhook-changed': { topic: 'organization-changed', page: webhooks },
  'webhook-removed': { topic: 'organization-changed', page: webhooks },
  'api-key-added': { topic: 'organization-changed', page: '/dashboard-api' },
  'recipient-named': { topic: 'organization-changed', page: '/main/AddressBook' },
  'alert-assigned': { topic: 'alert-assigned', page: '/admin/vigilance' },
  'passkey-added': { topic: 'organization-changed', page: people },
  'passkey-removed': { topic: 'organization-changed', page: people },
  'provider-linked': { topic: 'organization-changed', page: people },
  'provider-unlinked': { topic: 'organization-changed', page: people },
  'new-sign-in': { topic: 'account-changed', page: '/settings/security-history', isQuiet: true },
  'email-changed': { topic: 'account-changed', page: '/settings/security-history' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKindTable
export const noticeKinds = Object.keys(noticeKindTable) as [NoticeKind, ...NoticeKind[]]

/** Changes of a person's own credentials concern their account; those of others, the organisation. */
export const topicOf = (kind: NoticeKind, { isOwn }: { readonly isOwn: boolean }): NoticeTopic =>
  isOwn && /^(passkey|provider)-/.test(kind) ? 'account-changed' : noticeKindTable[kind].topic

export const isQuietNotice = (kind: NoticeKind): boolean => 'isQuiet' in noticeKindTable[kind]

export const digestModes = ['off', 'daily', 'weekly'] as const
export type DigestMode = (typeof digestModes)[number]
