import { listMembers } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentMember } from './present.ts'

export const listUsers: Verb<'listUsers', 'db'> = async ({ db }, { actor, request: { query } }) =>
  (await listMembers(db, authoriseScope(actor, 'read organisation', query.entity_id))).map(presentMember)
