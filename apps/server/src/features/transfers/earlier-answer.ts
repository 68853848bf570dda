import type { Queryable } from '@holdfast/store'
import { findIdempotentAnswer } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import type { PresentedTransfer } from './present.ts'

/** A call that carries an Idempotency-Key. */
export interface Repetition {
  readonly key: string
  readonly bodyHash: string
}

/** The earlier answer of the same call. Null when the key is new. */
export async function earlierAnswer(
  db: Queryable,
  { actor }: Who,
  organisationId: string,
  { key, bodyHash }: Repetition,
): Promise<PresentedTransfer | null> {
  const earlier = await findIdempotentAnswer(db, { organisationId, userId: actor.user.id, key })
  if (earlier === undefined) return null
  if (earlier.body_hash !== bodyHash) throw refusal('IDEMPOTENCY_KEY_REUSED', {}, organisationId)
  return earlier.answer as PresentedTransfer
}
