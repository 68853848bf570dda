import type { Queryable } from '@holdfast/store'
import { listMpcKeys, type MpcKey } from '@holdfast/store/read'

/** The keys that can sign, oldest first. */
export const readyKeysOf = async (db: Queryable, organisationId: string): Promise<MpcKey[]> =>
  (await listMpcKeys(db, [organisationId]))
    .filter(({ state, public_key }) => state === 'ready' && public_key !== null)
    .toReversed()
