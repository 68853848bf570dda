import { listDevKeys as listStoredKeys } from '@holdfast/store/read'
import { scopeOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { presentDevKey } from './present-dev-key.ts'

export const listDevKeys: Handler<'listDevKeys'> = async ({ db }, { actor, request }) =>
  (await listStoredKeys(db, scopeOf(actor, request.query.entity_id))).map(presentDevKey)
