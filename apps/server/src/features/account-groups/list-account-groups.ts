import { listAccountGroups as listStoredAccountGroups } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentGroup } from './present-group.ts'

export const listAccountGroups: Verb<'listAccountGroups', 'db'> = async (
  { db },
  { actor, request: { query } },
) =>
  (await listStoredAccountGroups(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(
    presentGroup,
  )
