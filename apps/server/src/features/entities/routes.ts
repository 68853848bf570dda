import type { VerbsOf } from '../../http/verb.ts'
import { createEntity } from './create-entity.ts'
import { deleteEntity } from './delete-entity.ts'
import { listEntities } from './list-entities.ts'
import { updateEntity } from './update-entity.ts'

export const entities: VerbsOf<'listEntities' | 'createEntity' | 'updateEntity' | 'deleteEntity'> = {
  listEntities,
  createEntity,
  updateEntity,
  deleteEntity,
}
