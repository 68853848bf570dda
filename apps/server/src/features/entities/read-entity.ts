import type { Queryable } from '@holdfast/store'
import { findEntity } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import { type PresentedEntity, presentEntity } from './present-entity.ts'

export async function readEntity(db: Queryable, id: string): Promise<PresentedEntity> {
  const entity = await findEntity(db, id)
  if (entity === undefined) throw notFound('entity')
  return presentEntity(entity)
}
