import { listEntities as listStoredEntities } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentEntity } from './present-entity.ts'

export const listEntities: Verb<'listEntities', 'db'> = async ({ db }, { actor }) =>
  (await listStoredEntities(db, isStaff(actor) ? 'all' : authoriseScope(actor, 'read organisation'))).map(
    presentEntity,
  )

const isStaff = ({ user }: Actor): boolean => user.is_admin || user.is_system
