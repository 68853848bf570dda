import type { ApiReply } from '@holdfast/contract'
import type { TransferNotice } from '@holdfast/store/read'
import type { NamedRequest } from './read-named-requests.ts'
import { subjectOf } from './subject-of.ts'

/** Without those of requests that are gone. */
export const presentRequestNotices = (
  notices: readonly TransferNotice[],
  requests: ReadonlyMap<string, NamedRequest>,
): ApiReply<'getInbox'>['requests'] =>
  notices.flatMap(({ id, request_id, kind, author, created_at }) => {
    const request = requests.get(request_id)
    if (request === undefined) return []
    const { failure, failure_refusal, creator } = request.view
    return [
      {
        id,
        kind,
        ...subjectOf(request, { isComment: kind === 'commented' }),
        failure,
        failure_refusal,
        requester: creator,
        by: author,
        at: created_at.toISOString(),
      },
    ]
  })
