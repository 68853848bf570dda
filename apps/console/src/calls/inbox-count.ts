import type { ApiReply } from '@holdfast/contract'
import { waitingRequestsOf } from './waiting-requests-of.ts'

type Inbox = Pick<
  ApiReply<'getInbox'>,
  'transfers' | 'rules' | 'changes' | 'frozen' | 'notices' | 'payments' | 'requests'
>

interface InboxCount {
  /** Items that wait for the reader. A request counts once, however much happened to it. */
  readonly work: number
  /** Unread notices, which ask for nothing. */
  readonly notices: number
}

export const inboxCount = (inbox: Inbox): InboxCount => ({
  work:
    waitingRequestsOf(inbox).size +
    inbox.payments.length +
    inbox.changes.length +
    [inbox.rules, inbox.frozen].filter((item) => item !== null).length,
  notices: inbox.notices.length,
})
