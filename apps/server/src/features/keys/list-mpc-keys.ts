import { listMpcKeys as listStoredMpcKeys } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentKey } from './present.ts'

export const listMpcKeys: Verb<'listMpcKeys', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return (await listStoredMpcKeys(db, organisationIds, { domainId: query.kd_id })).map(presentKey)
}
