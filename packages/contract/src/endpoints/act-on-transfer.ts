import { IdParams } from '../fields.ts'
import type { Route } from '../route.ts'
import { TransferRequest } from './transfer-request.ts'

/** A call that acts on a transfer request and answers it. */
export const actOnTransfer = <P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `/api/transfer-requests/:id/${verb}` as const,
    isReplyOpen: true,
    access: 'signed-in',
    errors: 'text',
    params: IdParams,
    reply: TransferRequest,
    summary,
  }) as const satisfies Route
