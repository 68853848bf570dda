import { listApiKeys as listStoredKeys } from '@holdfast/store/read'
import { authoriseHead } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { keyHoldersOf, presentApiKey } from './present.ts'

export const listApiKeys: Verb<'listApiKeys', 'db' | 'config'> = async (
  { db, config },
  { actor, request: { params } },
) => {
  authoriseHead(actor, params.orgId)
  const [keys, holders] = await Promise.all([
    listStoredKeys(db, params.orgId),
    keyHoldersOf(db, params.orgId),
  ])
  const now = new Date()
  return keys.map((key) => presentApiKey(key, { config, holders, now }))
}
