/** Calls with an `Idempotency-Key`: the same person's same call with the same key gets the earlier answer. */
import { canonicalHash, type Queryable, type Transaction } from '@holdfast/store'
import { findIdempotentAnswer } from '@holdfast/store/read'
import { insertIdempotentAnswer } from '@holdfast/store/write'
import type { Who } from '../context.ts'
import { refusal } from './refusal.ts'

export interface Repetition {
  readonly key: string
  readonly bodyHash: string
}

/** `terms` are the body, named after the call, so that the key of one call does not answer for another. Null: the call has no key. */
export const repetitionOf = (key: string | undefined, terms: unknown): Repetition | null =>
  key === undefined ? null : { key, bodyHash: canonicalHash(terms) }

/** Null when there is no key, or a new one. The caller is authorised. */
export async function earlierAnswer<Answer>(
  db: Queryable,
  { actor }: Pick<Who, 'actor'>,
  organisationId: string,
  repetition: Repetition | null,
): Promise<Answer | null> {
  if (repetition === null) return null
  const { key, bodyHash } = repetition
  const earlier = await findIdempotentAnswer(db, { organisationId, userId: actor.user.id, key })
  if (earlier === undefined) return null
  if (earlier.body_hash !== bodyHash) throw refusal('IDEMPOTENCY_KEY_REUSED', {}, organisationId)
  return earlier.answer as Answer
}

interface Kept {
  readonly organisationId: string
  readonly repetition: Repetition | null
  readonly answer: unknown
}

/** In the transaction of the act, after a second look for an earlier answer under its lock. */
export async function keepAnswer(
  tx: Transaction,
  { actor }: Pick<Who, 'actor'>,
  { organisationId, repetition, answer }: Kept,
): Promise<void> {
  if (repetition === null) return
  await insertIdempotentAnswer(tx, {
    entity_id: organisationId,
    user_id: actor.user.id,
    key: repetition.key,
    body_hash: repetition.bodyHash,
    answer,
  })
}
