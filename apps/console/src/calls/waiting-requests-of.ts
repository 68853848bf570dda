import type { ApiReply } from '@holdfast/contract'

type Inbox = Pick<ApiReply<'getInbox'>, 'transfers' | 'requests'>

/** The ids of the requests and batches that wait for the reader, and of those with events that the reader has not seen. */
export const waitingRequestsOf = ({ transfers, requests }: Inbox): ReadonlySet<string> =>
  new Set([...transfers.map(({ id }) => id), ...requests.map(({ request_id }) => request_id)])
