import type { Queryable } from '../database.ts'

export interface IdempotentAnswer {
  readonly body_hash: string
  readonly answer: unknown
}

export const findIdempotentAnswer = (
  db: Queryable,
  place: { readonly organisationId: string; readonly userId: string; readonly key: string },
): Promise<IdempotentAnswer | undefined> =>
  db
    .selectFrom('idempotent_answers')
    .select(['body_hash', 'answer'])
    .where('entity_id', '=', place.organisationId)
    .where('user_id', '=', place.userId)
    .where('key', '=', place.key)
    .executeTakeFirst()
