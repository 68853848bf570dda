/** The list of things that wait for a person, behind the bell of the top bar. */
import type { PendingChange } from '@holdfast/contract'

type Subject = (name: string) => string

export const inbox = {
  title: 'Needs you',
  nothing: 'Nothing needs you.',
  loading: 'Loading…',
  failed: 'Could not load what needs you.',
  somebody: 'somebody',
  from: (name: string, at: string) => `${name}, ${at}`,
  frozen: 'Signing is frozen.',
  rules: {
    adopt: (version: number) => `Adopt version ${version} of the policy`,
    join: (version: number) => `Confirm your new passkey for version ${version} of the policy`,
    veto: (version: number) => `Version ${version} of the policy takes effect soon. You can veto it.`,
    recovery: (version: number) =>
      `Version ${version} of the policy takes effect soon, without the governors. Veto it if nobody needs a recovery.`,
  },
  transfers: {
    approve: (amount: string, recipient: string) => `Approve ${amount} to ${recipient}`,
    sign: (amount: string, recipient: string) => `Sign your request of ${amount} to ${recipient}`,
    send: (amount: string, recipient: string) => `Approved, ready to send: ${amount} to ${recipient}`,
  },
  batches: {
    approve: (amount: string, name: string) => `Approve a batch of ${amount}: ${name}`,
    sign: (amount: string, name: string) => `Sign your batch of ${amount}: ${name}`,
    send: (amount: string, name: string) => `Approved, ready to send: batch of ${amount}: ${name}`,
  },
  changes: {
    'member-added': (name) => `Decide on the invitation of ${name}`,
    'member-changed': (name) => `Decide on the new rights of ${name}`,
    'member-link': (name) => `Decide on a new sign-in link for ${name}`,
    'webhook-added': (name) => `Decide on the new endpoint ${name}`,
    'webhook-changed': (name) => `Decide on the changed endpoint ${name}`,
    'webhook-secret': (name) => `Decide on a new secret for the endpoint ${name}`,
    'address-added': (name) => `Decide on the new recipient ${name}`,
    'address-changed': (name) => `Decide on the changed recipient ${name}`,
    'policy-changed': () => 'Decide on a policy change that only the server checks',
    'key-repaired': (name) => `Decide on new shares of the key ${name}`,
    'key-moved': (name) => `Decide on other signers of the key ${name}`,
  } satisfies Record<PendingChange['kind'], Subject>,
  forInformation: 'For your information',
  markRead: 'Mark all as read',
  markFailed: (reason: string) => `Could not mark the notices as read: ${reason}`,
  payments: {
    stopped: (name: string) => `The schedule “${name}” has stopped`,
    waiting: (name: string) => `“${name}” could not be requested yet. Holdfast tries for a day.`,
    refused: (name: string) => `“${name}” was not requested on its day`,
    late: (name: string, skipped: number) =>
      skipped === 0
        ? `“${name}” was requested late`
        : `“${name}” was requested late. Earlier days left out: ${skipped}.`,
  },
  notices: {
    'change-proposed': (subject: string) => `A change for you is proposed: ${subject}`,
    'change-ended': (subject: string) => `A proposed change ended: ${subject}`,
    'member-added': (subject: string) => `New member: ${subject}`,
    'member-changed': (subject: string) => `The rights of ${subject} changed`,
    'member-removed': (subject: string) => `${subject} is no longer a member`,
    'webhook-added': (subject: string) => `New endpoint: ${subject}`,
    'webhook-changed': (subject: string) => `The endpoint ${subject} changed`,
    'webhook-removed': (subject: string) => `The endpoint ${subject} was removed`,
    'passkey-added': (subject: string) => `${subject} added a sign-in passkey`,
    'passkey-removed': (subject: string) => `${subject} removed a sign-in passkey`,
    'provider-linked': (subject: string) => `${subject} added a sign-in provider to their account`,
    'provider-unlinked': (subject: string) => `${subject} removed the sign-in provider from their account`,
    'passkey-registered': (subject: string) =>
      `${subject} registered a passkey for the next version of the policy`,
    'recipient-named': (subject: string) => `The recipient ${subject} has another name or note`,
    'policy-applied': (_subject: string, version: number) =>
      `Policy checked by the server: version ${version} is in force`,
    'rules-proposed': (_subject: string, version: number) => `Version ${version} of the policy is proposed`,
    'rules-in-force': (_subject: string, version: number) => `Version ${version} of the policy is in force`,
    'rules-vetoed': (_subject: string, version: number) => `Version ${version} of the policy was vetoed`,
    'signing-stopped': () => 'Signing was frozen',
    'signing-resumed': () => 'Signing continues',
    'approval-needed': () => 'A transfer waits for your approval',
    'request-approved': () => 'Your transfer request was approved',
    'request-rejected': () => 'Your transfer request was rejected',
    'request-cancelled': () => 'A transfer request was cancelled',
    'request-expired': () => 'Your transfer request expired',
    'approvals-lapsed': () => 'The approvals of your transfer request no longer count',
    'transfer-failed': () => 'A transfer failed',
    'transfer-signed': () => 'A transfer was signed',
    'transfer-confirmed': () => 'Your transfer was confirmed',
    'payment-received': () => 'A payment arrived',
    'comment-added': () => 'A comment was added to a transfer request',
    'decision-needed': () => 'A proposed change waits for your decision',
    'alert-assigned': () => 'An alert was assigned to you',
    'new-sign-in': () => 'New sign-in to your account',
    'api-key-added': (subject: string) => `New API key: ${subject}`,
    'email-changed': (address: string) => `Your email address is now ${address}`,
  },
  batchOf: (amount: string, name: string) => `${amount}, batch ${name}`,
  paymentTo: (amount: string, wallet: string) => `A payment of ${amount} arrived in ${wallet}`,
  transferTo: (amount: string, recipient: string) => `${amount} to ${recipient}`,
  openAll: 'Open Signing Requests',
  requests: {
    rejected: (transfer: string) => `Rejected: ${transfer}`,
    cancelled: (transfer: string) => `Cancelled: ${transfer}`,
    commented: (transfer: string) => `New comment: ${transfer}`,
    lapsed: (transfer: string) => `Approvals lapsed: ${transfer}`,
  },
  outcomes: {
    refused: 'refused',
    withdrawn: 'withdrawn',
    lapsed: 'no longer possible',
    expired: 'expired',
  },
}
export type InboxWords = typeof inbox
