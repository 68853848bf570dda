import type { Queryable } from '@holdfast/store'
import type { Actor } from '../../context.ts'
import { forbidden } from '../../http/refusal.ts'
import { adoptersOf } from '../changes/adopters-of.ts'

/** For an Owner, an Admin or a governor of the rules. */
export async function authoriseAdopter(db: Queryable, actor: Actor, organisationId: string): Promise<void> {
  const adopters = await adoptersOf(db, organisationId)
  if (!adopters.some(({ id }) => id === actor.user.id)) throw forbidden(organisationId)
}
