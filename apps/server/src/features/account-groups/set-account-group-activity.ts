import type { Verb } from '../../http/verb.ts'
import { authoriseGroup } from './authorise-group.ts'
import { changeGroup } from './change-group.ts'

export const setAccountGroupActivity: Verb<'setAccountGroupActivity', 'db'> = async (
  { db },
  { request: { params, body, version }, ...who },
) => {
  const group = await authoriseGroup(db, who.actor, 'change account groups', params.id)
  return changeGroup(db, who, { group, version }, body.is_active ? 'restored' : 'archived', body)
}
