import type { ApiReply } from '@holdfast/contract'

type Counted = Pick<
  ApiReply<'getInbox'>,
  'transfers' | 'rules' | 'changes' | 'frozen' | 'notices' | 'payments' | 'requests'
>

/** How much of the inbox waits for the reader. */
export const inboxCount = ({
  transfers,
  rules,
  changes,
  frozen,
  notices,
  payments,
  requests,
}: Counted): number =>
  [transfers, changes, notices, payments, requests].reduce((sum, list) => sum + list.length, 0) +
  [rules, frozen].filter((item) => item !== null).length
