import type { NoticeTopic } from '@holdfast/contract'

/** Every topic once. A topic that is missing here does not compile. */
const groupOf = {
  'approval-needed': 'transfers',
  'request-decided': 'transfers',
  'transfer-failed': 'transfers',
  'transfer-signed': 'transfers',
  'transfer-confirmed': 'transfers',
  'payment-received': 'transfers',
  'comment-added': 'transfers',
  'decision-needed': 'organization',
  'policy-changed': 'organization',
  'organization-changed': 'organization',
  'alert-assigned': 'organization',
  'account-changed': 'account',
} as const satisfies Record<NoticeTopic, string>

export type TopicGroup = (typeof groupOf)[NoticeTopic]

export const topicGroups: readonly TopicGroup[] = ['transfers', 'organization', 'account']

export const groupOfTopic = (topic: NoticeTopic): TopicGroup => groupOf[topic]
