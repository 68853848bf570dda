import type { ApiReply } from '@holdfast/contract'

type Inbox = ApiReply<'getInbox'>

interface InboxCount {
  /** Items that wait for the reader. */
  readonly work: number
  /** Unread notices, which ask for nothing. */
  readonly notices: number
}

export const inboxCount = ({
  transfers,
  rules,
  changes,
  frozen,
  notices,
  payments,
  requests,
}: Pick<
  Inbox,
  'transfers' | 'rules' | 'changes' | 'frozen' | 'notices' | 'payments' | 'requests'
>): InboxCount => ({
  work: transfers.length + changes.length + [rules, frozen].filter((item) => item !== null).length,
  notices: notices.length + payments.length + requests.length,
})
