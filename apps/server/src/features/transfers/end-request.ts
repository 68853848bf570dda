import type { RefusalBody } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { insertTransferNotices, lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceTransfer } from './announce-transfer.ts'
import { assertAlone } from './assert-alone.ts'
import type { PresentedTransfer } from './present.ts'
import { type Place, readTransfer } from './read-transfer.ts'
import { withdrawTransfer } from './withdraw-transfer.ts'

interface End {
  readonly code: 'REJECTED' | 'CANCELLED'
  readonly failure: RefusalBody
}

/** One person ends a request, whatever others signed, unless a signer has received it. The caller is authorised. The people
 *  concerned learn of it. */
export const endRequest = (
  db: Database,
  who: Who,
  place: Place,
  { code, failure }: End,
): Promise<PresentedTransfer> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, place.entity_id)
    await lockTransferRequest(tx, place)
    const before = await readTransfer(tx, place)
    assertAlone(before)
    const after = await withdrawTransfer(tx, before, { code, failure })
    const verb = code === 'REJECTED' ? 'rejected' : 'cancelled'
    const { id: userId } = who.actor.user
    await insertTransferNotices(tx, othersConcerned(before, userId), {
      entity_id: place.entity_id,
      request_id: place.id,
      kind: verb,
      by_user: userId,
    })
    return announceTransfer(tx, after, { who, verb, before })
  })

/** The requester, the submitter and the people who approved, without this one. */
export const othersConcerned = (
  { created_by, submitted_by, approvals }: TransferRequestView,
  userId: string,
): string[] =>
  [
    created_by,
    ...(submitted_by === null ? [] : [submitted_by]),
    ...approvals.map(({ user_id }) => user_id),
  ].filter((id) => id !== userId)

/** A repeated call has no second effect. */
export const didEnd = (
  { failure_code, failure_refusal }: TransferRequestView,
  userId: string,
  code: End['code'],
): boolean => failure_code === code && failure_refusal?.params.person === userId
