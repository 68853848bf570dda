import { listDevices as listStoredDevices } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDevice } from './present.ts'

export const listDevices: Verb<'listDevices', 'db'> = async ({ db }, { actor, request: { query } }) =>
  (await listStoredDevices(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(
    presentDevice,
  )
