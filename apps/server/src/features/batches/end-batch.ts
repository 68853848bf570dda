import type { ApiReply, RefusalBody } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import type { TransferBatchView, TransferRequestView } from '@holdfast/store/read'
import { insertTransferNotices, updateTransferBatch } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { didEnd, othersConcerned } from '../transfers/end-request.ts'
import { moveTransfers } from '../transfers/move-transfer.ts'
import { decideBatch } from './decide-batch.ts'
import { decisionRowOf } from './read-batch.ts'

/** Ends every row that nobody has begun to sign. What was sent stays sent. */
export const endBatch = (
  db: Database,
  who: Who,
  place: TransferBatchView,
  { code, failure }: { readonly code: 'REJECTED' | 'CANCELLED'; readonly failure: RefusalBody },
): Promise<ApiReply<'rejectTransferBatch'>> =>
  decideBatch(
    db,
    who,
    {
      place,
      statuses: ['draft', 'pending', 'approved'],
      isOpen: isStoppable,
      didBefore: (row) => didEnd(row, who.actor.user.id, code),
    },
    async (tx, rows) => {
      const ids = rows.map(({ id }) => id)
      await moveTransfers(tx, { entity_id: place.entity_id, ids }, 'withdraw', {
        failure_code: code,
        ...keptRefusal('failure', failure),
        ...keptRefusal('last_error', null),
        approved_until: null,
        claim_id: null,
        claimed_until: null,
        settled_at: new Date(),
      })
      // A run that signs the others ends with them.
      await updateTransferBatch(tx, place, { signing_since: null })
      const verb = code === 'REJECTED' ? 'rejected' : 'cancelled'
      const { id: userId } = who.actor.user
      const row = decisionRowOf(rows)
      await insertTransferNotices(tx, othersConcerned(row, userId), {
        entity_id: place.entity_id,
        request_id: row.id,
        kind: verb,
        by_user: userId,
      })
      return { verb, message: failure, ids }
    },
  )

/** No signer received its bytes, and nobody works on it. */
const isStoppable = ({ signing_started_at, signed, claimed_until }: TransferRequestView): boolean =>
  signing_started_at === null && signed === null && (claimed_until === null || claimed_until <= new Date())
