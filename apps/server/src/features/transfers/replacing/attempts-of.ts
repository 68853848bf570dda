import type { Unsigned } from '@holdfast/chains'
import type { Queryable } from '@holdfast/store'
import { listTransferAttempts, type TransferAttempt, type TransferRequestView } from '@holdfast/store/read'
import { builtTransferOf } from '../signing/built-transfer.ts'

/** The bytes of a request that the chain may include, of which it includes one at most. */
export type Attempt = TransferAttempt & { readonly requester: string | null }

/** Oldest first. A request that was never replaced has one, which its own columns describe. */
export async function attemptsOf(db: Queryable, view: TransferRequestView): Promise<readonly Attempt[]> {
  const stored = await listTransferAttempts(db, view)
  const only = stored.length === 0 ? firstAttemptOf(view) : null
  return only === null ? stored : [{ ...only, requester: null }]
}

/** The attempt that the columns of a request describe that was never replaced. Null: nothing was built for it. */
export function firstAttemptOf(view: TransferRequestView): TransferAttempt | null {
  const { entity_id, id: request_id, unsigned } = view
  const built = builtTransferOf(view)
  if (unsigned === null || built === null) return null
  return {
    entity_id,
    request_id,
    number: 1,
    kind: 'pay',
    unsigned,
    conflict_key: built.conflictKey,
    requested_by: view.claimed_by,
    signing_started_at: view.signing_started_at,
    signed: view.signed,
    tx_hash: view.tx_hash,
    signature: view.signature,
    sent_at: view.broadcast_at,
    answer: view.broadcast_answer,
    fate: null,
    created_at: view.signed_at ?? view.updated_at,
  }
}

/** In the form of the chain. */
export const bytesOf = (view: TransferRequestView, attempt: Attempt): Unsigned | null =>
  builtTransferOf({
    ...view,
    unsigned: attempt.unsigned,
    tx_hash: attempt.tx_hash,
    conflict_key: attempt.conflict_key,
  })

export type DescribedAttempt = Pick<
  Attempt,
  'number' | 'kind' | 'unsigned' | 'signed' | 'tx_hash' | 'signature'
>

/** The columns of the request that describe an attempt. */
export const columnsOfAttempt = ({
  number,
  kind,
  unsigned,
  signed,
  tx_hash,
  signature,
}: DescribedAttempt) => ({
  attempt: number,
  is_cancellation: kind === 'cancel',
  unsigned,
  signed,
  tx_hash,
  signature,
})

/** A signer has received its bytes, so that they may have a signature. */
export const mayBeSigned = ({ signing_started_at, signed }: Attempt): boolean =>
  signing_started_at !== null || signed !== null

/** The attempt that a call continues or begins. Bytes that a signer has received are finished before others of their kind are built.
 *  Bytes that no signer has received are built again, under the same number. */
export function nextAttemptOf(
  attempts: readonly Attempt[],
  kind: Attempt['kind'],
): { readonly number: number; readonly open: Attempt | null } {
  const last = attempts.findLast(mayBeSigned)
  if (last !== undefined && last.number > 1 && last.sent_at === null && last.kind === kind)
    return { number: last.number, open: last }
  return { number: (last?.number ?? 1) + 1, open: null }
}
