import type { Verb } from '../../http/verb.ts'
import { authoriseGroup } from './authorise-group.ts'
import { changeGroup } from './change-group.ts'

export const updateAccountGroup: Verb<'updateAccountGroup', 'db'> = async (
  { db },
  { request: { params, body, version }, ...who },
) => {
  const group = await authoriseGroup(db, who.actor, 'change account groups', params.id)
  return changeGroup(db, who, { group, version }, 'updated', body)
}
