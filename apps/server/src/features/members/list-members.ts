import { listMembers as listStoredMembers } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentMember } from './present.ts'

export const listMembers: Verb<'listMembers', 'db'> = async ({ db }, { actor, request: { params } }) => {
  authorise(actor, 'read organisation', params.orgId)
  return (await listStoredMembers(db, [params.orgId])).map(presentMember)
}
