import type { Queryable } from '@holdfast/store'
import { listApiKeys } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { notFound } from '../../http/refusal.ts'
import { keyHoldersOf, presentApiKey, type PresentedKey } from './present.ts'

/** A key of the organisation as it is now. */
export async function getApiKey(
  db: Queryable,
  config: Pick<Config, 'rowSecret'>,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<PresentedKey> {
  const key = (await listApiKeys(db, orgId)).find((candidate) => candidate.id === id)
  if (key === undefined) throw notFound('api_key')
  return presentApiKey(key, { config, holders: await keyHoldersOf(db, orgId), now: new Date() })
}
